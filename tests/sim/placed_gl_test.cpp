// Obstacles that are put elsewhere while no time passes, and what is measured of a fluid that rests.
#include <cmath>

#include "scene/SceneJson.h"
#include "sim/World.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/Gl.h"

namespace slabflow::test::placed_gl_test {

namespace {

SceneDesc sceneWithBall() {
    return parseScene(R"({
        "domain": { "size": [1, 1, 1], "cells": 14 },
        "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
        "initial": { "density": 0.5 },
        "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.15 } }, "position": [-0.2, 0.5, 0] } ] })",
                      "ball");
}

Pose moved(const World& world, glm::vec3 by) {
    Pose pose = world.bodies()[0].pose;
    pose.position += by;
    return pose;
}

/// The highest speed in the frame in which the ball has come to the other place.
float speedAfter(World& world, const StepInput& input) {
    world.setMeasuring(true);
    world.advanceFrame(input);
    return world.fluid().statistics().maxSpeed;
}

}  // namespace

TEST_CASE("a ball that is carried pushes the fluid, and one that is put elsewhere does not") {
    World carried(slab(), sceneWithBall()), placed(slab(), sceneWithBall());
    const Pose target = moved(carried, {0.3f, 0, 0});
    CHECK(speedAfter(carried, {.splats = {}, .moves = {{0, target}}}) > 3);

    placed.placeBody({0, target});
    CHECK(placed.bodies()[0].pose == target);
    CHECK(placed.bodies()[0].velocity == glm::vec3(0));
    CHECK_FALSE(placed.bodies()[0].moving());
    for (int frame = 0; frame < 3; ++frame) CHECK(speedAfter(placed, {}) < 1e-3f);
    CHECK(placed.bodies()[0].pose == target);
}

TEST_CASE("a ball that is put elsewhere holds no smoke there, and where it was is smoke as around it") {
    World world(slab(), sceneWithBall());
    world.placeBody({0, moved(world, {0.4f, 0, 0})});
    const Cells gas(world.fluid().fields().gas->smoke), openings(world.fluid().fields().solids->openings);
    int held = 0;
    for (int k = 0; k < 14; ++k)
        for (int j = 0; j < 14; ++j)
            for (int i = 0; i < 14; ++i) {
                const bool solid = openings(3, i, j, k) > 0;
                held += solid;
                REQUIRE(gas(0, i, j, k) == Approx(solid ? 0 : 0.5).margin(1e-3));
                REQUIRE(gas(3, i, j, k) == (solid ? 0 : 1));
            }
    CHECK(held > 20);

    SceneDesc without = sceneWithBall();
    without.obstacles.clear();
    world.setScene(without);
    const Cells after(world.fluid().fields().gas->smoke);
    for (int i = 0; i < 14; ++i) CHECK(after(0, i, 7, 7) == Approx(0.5).margin(1e-3));
}

TEST_CASE("a fluid that rests is measured without a step") {
    World world(slab(), sceneWithBall());
    CHECK(world.fluid().statistics().densityTotal == 0);
    world.measureNow();
    const FluidStatistics first = world.fluid().statistics();
    CHECK(world.frame() == 0);
    CHECK(first.densityTotal > 0.4f);
    CHECK(first.maxDivergenceBefore == 0);

    SourceDesc smoke;
    smoke.mode = SourceMode::Add;
    smoke.density = 20.0f;
    smoke.shape = Gaussian{{0.3f, 0.5f, 0}, 0.15f};
    world.setMeasuring(false);
    world.advanceFrame({.splats = {smoke}, .moves = {}});
    world.measureNow();
    const FluidStatistics rest = world.fluid().statistics();
    CHECK(rest.densityTotal > first.densityTotal);
    world.setMeasuring(true);
    world.measureNow();
    CHECK(world.fluid().statistics().densityTotal == rest.densityTotal);
}

}  // namespace slabflow::test::placed_gl_test
