// Cameras that go along with an obstacle: in recordings, by hand and in replays.
#include "app/session/Session.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::camera_follow_gl_test {

using Catch::Approx;

namespace {

constexpr glm::ivec2 size{32, 18};

constexpr std::string_view chase = R"({
  "domain": { "size": [1, 1, 1], "cells": 6 }, "time": { "step": 0.05 },
  "obstacles": [ { "name": "car", "shape": { "sphere": { "radius": 0.1 } }, "position": [0, 0.3, 0],
                   "motion": { "velocity": [0.4, 0, 0.2], "spin": [0, 90, 0] } },
                 { "name": "post", "shape": { "sphere": { "radius": 0.1 } }, "position": [0.3, 0.5, 0.3] } ],
  "camera": { "follow": "car", "eye": [0, 1, 3], "target": [0, 0.5, 0] } })";

SceneDesc chasing(bool turns) {
    SceneDesc scene = parseScene(chase, "chase.json");
    scene.camera.followHeading = turns;
    return scene;
}

bool near(glm::vec3 a, glm::vec3 b) { return glm::distance(a, b) < 1e-5f; }

CameraDesc seen(const Session& session) { return session.camera(size).desc(); }

}  // namespace

TEST_CASE("a camera that follows stays beside its obstacle, and turns with it where it is told to") {
    for (const bool turns : {false, true}) {
        Session session(slab(), chasing(turns));
        for (int frame = 0; frame < 8; ++frame) {
            INFO("frame " << frame << (turns ? ", turning" : ""));
            const float time = 0.05f * float(frame), angle = turns ? glm::radians(90.0f) * time : 0;
            const glm::vec3 car = glm::vec3(0, 0.3f, 0) + time * glm::vec3(0.4f, 0, 0.2f);
            const CameraDesc camera = seen(session);
            CHECK(near(camera.eye, car + glm::vec3(3 * std::sin(angle), 1, 3 * std::cos(angle))));
            CHECK(near(camera.target, car + glm::vec3(0, 0.5f, 0)));
            const CameraDesc next = session.cameraAfter(1, 0.05, size).desc();
            session.advance();
            if (frame > 0) CHECK(near(next.eye, seen(session).eye));
        }
    }
}

TEST_CASE("a hand that moves the camera leaves it going along, and a replay sees the same") {
    const SceneDesc scene = chasing(true);
    Session session(slab(), scene);
    std::vector<CameraDesc> cameras;
    const auto goOn = [&](int frames) {
        for (int i = 0; i < frames; ++i) {
            session.advance();
            cameras.push_back(seen(session));
        }
    };
    goOn(2);
    CameraDesc closer = seen(session);
    closer.eye = 0.5f * (closer.eye + closer.target);
    session.lookFrom(session.inScene(closer));
    CHECK(near(seen(session).eye, closer.eye));
    const glm::vec3 way = closer.eye - session.world().bodies()[0].pose.position;
    goOn(3);
    const glm::vec3 now = seen(session).eye - session.world().bodies()[0].pose.position;
    CHECK(glm::length(now) == Approx(glm::length(way)).epsilon(1e-5));
    CHECK(glm::distance(now, way) > 0.1f);  // it has turned with the car

    // What is followed is changed under a hand's camera, which stays where it is.
    SceneDesc other = session.scene();
    other.camera.follow = "post";
    const CameraDesc before = seen(session);
    session.apply(other);
    CHECK(near(seen(session).eye, before.eye));
    goOn(2);
    CHECK(near(seen(session).eye, before.eye));
    session.lookFrom({});
    goOn(1);
    CHECK(near(seen(session).target, {0.3f, 1, 0.3f}));

    const Assets assets = Assets::embedded();
    Session again(slab(), scene);
    again.play({parseReplay(writeReplay(session.replay()), "a replay"), "a replay", scene, scene}, assets);
    for (const CameraDesc& camera : cameras) {
        again.advance();
        CHECK(seen(again) == camera);
    }
}

TEST_CASE("a camera that follows what is gone stands where it was told to") {
    Session session(slab(), chasing(false));
    SceneDesc scene = session.scene();
    scene.obstacles.erase(scene.obstacles.begin());
    session.apply(scene);
    CHECK(near(seen(session).eye, {0, 1, 3}));
}

}  // namespace slabflow::test::camera_follow_gl_test
