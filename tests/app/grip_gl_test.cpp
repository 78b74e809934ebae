// An obstacle that handles carry: while time goes on it pushes the fluid with its true velocity, while time stands
// still it is placed without a kick.
#include "app/hand/BodyGrip.h"
#include "scene/SceneJson.h"
#include "sim/World.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::grip_gl_test {

namespace {

constexpr float step = 0.02f;

SceneDesc sceneOfBall() {
    return parseScene(R"({
        "domain": { "size": [2, 1, 1], "cells": [24, 12, 12] }, "time": { "step": 0.02 },
        "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
        "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.2 } }, "position": [-0.5, 0.5, 0] } ]
    })",
                      "a.json");
}

float fastestFluid(World& world) {
    const std::vector<float> texels = world.fluid().fields().velocity.download();
    float fastest = 0;
    for (size_t i = 0; i < texels.size(); ++i)
        if (i % 4 < 3) fastest = std::max(fastest, std::abs(texels[i]));
    return fastest;
}

const Pose wanted{{0.45f, 0.5f, 0}};

}  // namespace

TEST_CASE("a carried obstacle follows the hand by a few cells a frame, and pushes as fast as it goes") {
    World world(slab(), sceneOfBall());
    BodyGrip grip;
    grip.carry("ball", wanted);
    const float h = world.fluid().fields().grid.h;
    int frames = 0;
    for (; world.bodies()[0].pose != wanted && frames < 20; ++frames) {
        const glm::vec3 before = world.bodies()[0].pose.position;
        world.advanceFrame({.moves = {*grip.moveOf(world.bodies(), h)}});
        const glm::vec3 way = world.bodies()[0].pose.position - before;
        CHECK(glm::length(way) <= 6.001f * h);
        CHECK(glm::distance(world.bodies()[0].velocity, way / step) < 0.01f);
        CHECK(fastestFluid(world) > 1);
        CHECK_FALSE(grip.takeDropped(world.bodies()));  // it is still held
    }
    CHECK(frames == 2);
    grip.release();
    CHECK(grip.takeDropped(world.bodies()) == size_t(0));
    CHECK_FALSE(grip.moveOf(world.bodies(), h));
}

TEST_CASE("while time stands still it is at once where the hand is, and kicks nothing") {
    World world(slab(), sceneOfBall());
    world.step({step, {}});
    BodyGrip grip;
    grip.carry("ball", wanted);
    world.placeBody(*grip.wantedOf(world.bodies()));
    CHECK(world.bodies()[0].pose == wanted);
    world.step({step, {}});
    CHECK(fastestFluid(world) < 1e-5f);
}

}  // namespace slabflow::test::grip_gl_test
