// A small scene, and somebody who plays with it in every way that there is.
#pragma once

#include <cmath>

#include "app/hand/SolidBrush.h"
#include "app/session/Session.h"

namespace slabflow::test {

constexpr std::string_view playedScene = R"({
  "domain": { "size": [1.2, 1.8, 1], "cells": 18, "walls": { "y+": "open" } },
  "time": { "step": 0.05, "substeps": 2 },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.25 } }, "density": 1, "temperature": 200 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.15 } }, "position": [0.2, 1, 0],
                   "motion": { "velocity": [-0.1, 0, 0], "spin": [0, 90, 40] } },
                 { "name": "post", "shape": { "box": { "size": [0.2, 0.5, 0.2] } }, "position": [-0.3, 0.5, 0.1] } ],
  "record": { "frames": 14, "size": [48, 32] }
})";

/// Frame by frame, for 14 of them.
class Player {
public:
    void frame(Session& session) {
        const long frame = session.world().frame();
        if (frame == 1) edit(session, [](SceneDesc& scene) { scene.look.exposure = 1.3f; });
        if (frame == 2) edit(session, [](SceneDesc& scene) { scene.time.step = 0.03f; });
        if (frame == 3) add(session);
        if (frame == 4 || frame == 5) paint(session, {0.1f * float(frame), 0.5f, 0});
        if (frame == 6) pause(session);
        if (frame == 8) session.lookFrom(CameraDesc{.eye = {1.7f, 1.3f, 1.9f}, .target = {0, 0.8f, 0}, .fov = 40});
        if (frame == 10) edit(session, [](SceneDesc& scene) { scene.obstacles.erase(scene.obstacles.begin()); });
        if (frame == 11) session.lookFrom({});
        session.advance(inputOf(session, frame));
    }

private:
    template <class Edit>
    static void edit(Session& session, Edit edit) {
        SceneDesc scene = session.scene();
        edit(scene);
        session.apply(scene);
    }

    static void add(Session& session) {
        edit(session, [](SceneDesc& scene) {
            ObstacleDesc& added = scene.obstacles.emplace_back();
            added.name = "added";
            added.shape = Capsule{{-0.1f, 0, 0}, {0.1f, 0.07f, 0}, 0.09f};
            added.position = {0, 1.2f, 0.15f};
        });
    }

    void paint(Session& session, glm::vec3 place) {
        brush_.move(place, false);
        const PlacedGrid& box = session.world().fluid().fields().grid;
        if (auto scene = brush_.paint(session.scene(), session.world().bodies(), box, {.radius = 0.12f}))
            session.apply(std::move(*scene));
    }

    /// The post goes through the smoke while time stands still, and stays somewhere else.
    static void pause(Session& session) {
        for (const float x : {-0.2f, 0.0f, 0.1f})
            session.place({1, {{x, 0.45f, 0.1f}, glm::angleAxis(0.3f + x, glm::vec3(0, 1, 0))}});
        edit(session, [](SceneDesc& scene) { scene.fluid.vorticityConfinement = 2; });
        session.place({1, {{0.15f, 0.45f, 0.1f}, glm::angleAxis(0.1f, glm::vec3(0, 1, 0))}});
    }

    static StepInput inputOf(const Session& session, long frame) {
        StepInput input;
        if (frame % 3 == 1) {
            SourceDesc push, smoke;
            push.shape = smoke.shape = Gaussian{{0.1f, 0.1f * float(frame), -0.05f}, 0.11f};
            push.velocity = glm::vec3(1.0f / 3, std::sin(float(frame)), -0.7f);
            smoke.mode = SourceMode::Add;
            smoke.density = 7.7f;
            input.splats = {smoke, push};
        }
        const Pose pose = session.world().bodies()[0].pose;
        const glm::quat turn = glm::angleAxis(0.1f, glm::normalize(glm::vec3(1, 2, 3)));
        if (frame % 4 >= 2)
            input.moves = {{0, {pose.position + glm::vec3(0.02f, -0.03f, 0.01f), turn * pose.rotation}}};
        return input;
    }

    SolidBrush brush_;
};

}  // namespace slabflow::test
