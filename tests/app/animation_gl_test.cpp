// Scenes whose parameters change with time: what runs, what is recorded, and how it goes on.
#include <cmath>
#include <map>

#include "app/session/Session.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/RunProgram.h"

namespace slabflow::test::animation_gl_test {

using Catch::Approx;

namespace fs = std::filesystem;

namespace {

constexpr std::string_view animated = R"({
  "domain": { "size": [1.2, 1.8, 1], "cells": 18, "walls": { "y+": "open" } },
  "time": { "step": 0.05, "substeps": 2 },
  "sources": [ { "name": "burner", "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.25 } }, "temperature": 200 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.2 } }, "position": [0, 1, 0] } ],
  "animation": [
    { "key": "sources[burner].density", "keys": [ { "time": 0, "value": 0 }, { "time": 0.4, "value": 1 } ], "repeat": "ping_pong" },
    { "key": "sources[burner].temperature", "noise": { "amplitude": 150, "frequency": 5, "octaves": 2 } },
    { "key": "obstacles[ball].position", "noise": { "amplitude": [0, 0.02, 0], "frequency": 4 },
      "keys": [ { "time": 0, "value": [-0.2, 1, 0] }, { "time": 0.5, "value": [0.2, 0.9, 0.1] } ], "repeat": "ping_pong" },
    { "key": "obstacles[ball].scale", "keys": [ { "time": 0, "value": 1 }, { "time": 0.6, "value": 1.3 } ] },
    { "key": "obstacles[ball].color", "random": { "amplitude": 0.2, "period": 0.1 } },
    { "key": "camera.eye", "keys": [ { "time": 0, "value": [0, 1, 3] }, { "time": 1, "value": [2, 1, 2] } ] },
    { "key": "look.exposure", "keys": [ { "time": 0, "value": 0.5 }, { "time": 1, "value": 2 } ] } ],
  "record": { "frames": 14, "size": [48, 32] }
})";

SceneDesc scene() { return parseScene(animated, "animated.json"); }

Snapshot snapshotOf(Session& session) { return SnapshotReadback(session.world()).take(); }

/// Other values from the sixth frame on.
void advance(Session& session) {
    if (session.world().frame() == 6) {
        SceneDesc next = session.scene();
        next.animation[0].keys[1].value = 3.0f;
        next.fluid.vorticityConfinement = 2;
        session.apply(next);
    }
    session.advance();
}

struct Live {
    std::vector<Snapshot> states;
    std::string replay;
};

const Live& live() {
    static const Live result = [] {
        Session session(slab(), scene());
        Live made;
        for (int i = 0; i <= 14; ++i) {
            made.states.push_back(snapshotOf(session));
            if (i < 14) advance(session);
        }
        made.replay = writeReplay(session.replay());
        return made;
    }();
    return result;
}

std::map<std::string, std::string> filesIn(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.is_regular_file()) files[entry.path().filename().string()] = readFile(entry.path());
    return files;
}

}  // namespace

TEST_CASE("the world has the values of its time, and the scene stays as it was asked for") {
    Session session(slab(), scene());
    CHECK(session.sceneNow().sources[0].density == 0.0f);
    for (int i = 0; i < 4; ++i) session.advance();
    CHECK(*session.sceneNow().sources[0].density == Approx(0.5));
    CHECK(session.scene() == scene());
    CHECK(session.replay().deeds.empty());  // nobody has done anything
    CHECK(session.camera({48, 32}).desc().eye.x == Approx(session.sceneNow().camera.eye.x));
    CHECK(session.cameraAfter(1, 0.05, {48, 32}).desc().eye.x > session.camera({48, 32}).desc().eye.x);
    CHECK(session.shot(session.camera({48, 32}), {48, 32}).look.exposure > 0.5f);
    session.reset();
    CHECK(session.sceneNow().sources[0].density == 0.0f);
    CHECK(snapshotOf(session) == live().states[0]);
}

TEST_CASE("what a keyed source adds is the integral of its rate") {
    const SceneDesc scene = parseScene(R"({
      "domain": { "size": [1, 1, 1], "cells": 20 }, "time": { "step": 0.02 }, "solver": { "precision": 32 },
      "fluid": { "buoyancy": { "weight": 0 }, "dissipation": { "density": 0 } },
      "sources": [ { "shape": { "box": { "center": [0, 0.5, 0], "size": [0.4, 0.4, 0.4] } }, "mode": "add", "density": 1 } ],
      "animation": [ { "key": "sources[0].density",
        "keys": [ { "time": 0, "value": 0, "ease": "linear" }, { "time": 0.6, "value": 3 }, { "time": 1, "value": 3, "ease": "hold" }, { "time": 1.2, "value": 0 } ] } ] })",
                                       "a.json");
    Session session(slab(), scene);
    session.world().setMeasuring(true);
    for (int i = 0; i < 100; ++i) session.advance();
    session.world().measureNow();
    const double expected = 0.064 * (0.9 + 1.2 + 0.6);
    CHECK(session.world().fluid().statistics().densityTotal == Approx(expected).epsilon(0.02));
}

TEST_CASE("an obstacle that keys move pushes the fluid as one on a path does") {
    const std::string start =
        R"({ "domain": { "size": [1, 1, 1], "cells": 16 }, "time": { "step": 0.05, "substeps": 3 },
      "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.15 } }, )";
    const SceneDesc keyed =
        parseScene(start + R"("position": [0, 0.5, 0] } ], "animation": [ { "key": "obstacles[ball].position",
      "keys": [ { "time": 0, "value": [-0.2, 0.5, 0], "ease": "linear" }, { "time": 0.5, "value": [0.2, 0.6, 0] } ] } ] })",
                   "keyed.json");
    const SceneDesc onPath = parseScene(start + R"("motion": { "path": [ { "time": 0, "position": [-0.2, 0.5, 0] },
      { "time": 0.5, "position": [0.2, 0.6, 0] } ] } } ] })",
                                        "path.json");
    Session a(slab(), keyed), b(slab(), onPath);
    for (int i = 0; i < 6; ++i) {
        a.advance(), b.advance();
        const Body &ball = a.world().bodies()[0], &other = b.world().bodies()[0];
        CHECK(glm::distance(ball.velocity, glm::vec3(0.8f, 0.2f, 0)) < 1e-4f);
        CHECK(glm::distance(ball.pose.position, other.pose.position) < 1e-6f);
    }
    CHECK(a.world().fluid().fastest() > 0.5f);
    CHECK(a.world().fluid().fastest() == Approx(b.world().fluid().fastest()).epsilon(1e-4));
}

TEST_CASE("it goes on from a snapshot to the same bits, at any frame") {
    for (const size_t start : {1u, 4u, 9u, 13u}) {
        INFO("from frame " << start);
        Session session(slab(), scene());
        if (start > 6) {
            session.restore(live().states[6]);
            advance(session);
        }
        session.restore(live().states[start]);
        CHECK(snapshotOf(session) == live().states[start]);
        while (session.world().frame() < 14) advance(session);
        CHECK(snapshotOf(session) == live().states.back());
    }
}

TEST_CASE("a replay does it again, whole or from the middle") {
    const Assets assets = Assets::embedded();
    for (const long start : {0L, 3L, 6L, 10L}) {
        INFO("from frame " << start);
        Session session(slab(), scene());
        session.play({parseReplay(live().replay, "a replay"), "a replay", scene(), scene()}, assets, start);
        session.restore(live().states[size_t(start)]);
        while (session.world().frame() < 14) session.advance();
        CHECK(snapshotOf(session) == live().states.back());
    }
}

TEST_CASE("--resume goes on with it to the same bytes") {
    const TemporaryFolder folder;
    const auto path = [&](const std::string& name) { return '"' + (folder / name).string() + '"'; };
    writeFileAtomically(folder / "animated.json", std::as_bytes(std::span(animated)));
    const auto record = [&](const std::string& out, const std::string& more) {
        const ProgramResult result = runProgram("record " + path("animated.json") +
                                                " --fields density,velocity --out " + path(out) + " " + more);
        INFO(result.errors);
        REQUIRE(result.exitCode == 0);
    };
    record("whole", "");
    record("parts", "--frames 7");
    record("parts", "--resume");
    const auto whole = filesIn(folder / "whole"), parts = filesIn(folder / "parts");
    REQUIRE(whole.contains("frame_0014.png"));
    CHECK(whole.at("frame_0003.png") != whole.at("frame_0004.png"));
    for (const auto& [name, bytes] : whole) {
        INFO(name);
        if (name.ends_with(".png") || name.ends_with(".npy")) CHECK((parts.contains(name) && parts.at(name) == bytes));
    }
}

}  // namespace slabflow::test::animation_gl_test
