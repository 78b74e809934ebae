// What goes with an obstacle that is taken out of a scene.
#include "scene/NamedObstacles.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::named_obstacles_test {

namespace {

SceneDesc sceneOfCars() {
    return parseScene(R"({
        "grids": [{ "name": "wake", "size": [1, 1, 1], "cells": 8, "follow": { "obstacle": "led" },
                    "walls": { "all": "far_field" } }],
        "obstacles": [
            { "name": "car", "shape": { "box": { "center": [0, 0, 0], "size": [1, 1, 1] } } },
            { "name": "wheel", "shape": { "sphere": { "center": [0, 0, 0], "radius": 0.2 } }, "parent": "car" },
            { "name": "cap", "shape": { "sphere": { "center": [0, 0, 0], "radius": 0.1 } }, "parent": "wheel" },
            { "name": "led", "shape": { "sphere": { "center": [3, 0, 0], "radius": 0.2 } } }
        ],
        "sources": [
            { "shape": { "sphere": { "center": [0, 0, 0], "radius": 0.1 } }, "density": 1, "obstacle": "wheel" },
            { "shape": { "sphere": { "center": [0, 0, 0], "radius": 0.1 } }, "density": 2 },
            { "shape": { "sphere": { "center": [0, 0, 0], "radius": 0.1 } }, "density": 3, "obstacle": "led" }
        ],
        "particles": {},
        "emitters": [{ "name": "tyre", "obstacle": "cap", "rate": 10 }, { "name": "lamp", "obstacle": "led", "rate": 10 }],
        "camera": { "follow": "wheel" }
    })",
                      "a.json");
}

}  // namespace

TEST_CASE("an obstacle goes with what is fixed to it, and with what these give off") {
    SceneDesc scene = sceneOfCars();
    REQUIRE(removeObstacle(scene, "car"));
    REQUIRE(scene.obstacles.size() == 1);
    CHECK(scene.obstacles[0].name == "led");
    REQUIRE(scene.sources.size() == 2);
    CHECK(scene.sources[0].density == 2);
    CHECK(scene.sources[1].density == 3);
    REQUIRE(scene.emitters.size() == 1);
    CHECK(scene.emitters[0].name == "lamp");
    CHECK(scene.camera.follow.empty());
    CHECK_NOTHROW(parseScene(writeScene(scene), "again.json"));
}

TEST_CASE("an obstacle that a grid follows stays") {
    SceneDesc scene = sceneOfCars();
    const SceneDesc before = scene;
    CHECK_FALSE(removeObstacle(scene, "led"));
    CHECK(scene == before);
}

}  // namespace slabflow::test::named_obstacles_test
