// Moving, turning and scaling things of a scene, and what the steps of the history are then called.
#include "scene/History.h"
#include "scene/ItemPlacement.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::item_placement_test {

namespace {

const SceneDesc scene = parseScene(R"({
    "domain": { "size": [1, 2, 1], "cells": 8 },
    "obstacles": [
        { "name": "ball", "shape": { "sphere": { "radius": 0.1 } }, "position": [0.1, 0.8, 0], "scale": 2 },
        { "name": "pin", "parent": "ball", "shape": { "sphere": { "radius": 0.1 } }, "position": [0.2, 0, 0] },
        { "name": "swing", "shape": { "sphere": { "radius": 0.1 } }, "motion": { "repeat": true, "path": [
            { "time": 0, "position": [0, 0, 0] }, { "time": 1, "position": [1, 0, 0] },
            { "time": 2, "position": [0, 0, 0] } ] } }
    ],
    "sources": [
        { "name": "round", "shape": { "sphere": { "center": [0, 0.2, 0], "radius": 0.2 } }, "density": 1 },
        { "name": "crate", "shape": { "box": { "center": [0, 0.2, 0], "size": [0.1, 0.2, 0.3] } }, "density": 1 },
        { "name": "jet", "shape": { "capsule": { "from": [0, 0, 0], "to": [0, 0.4, 0], "radius": 0.1 } },
          "velocity": [0, 1, 0] },
        { "name": "carried", "shape": { "sphere": { "center": [0, 0.5, 0], "radius": 0.1 } }, "density": 1,
          "obstacle": "ball" }
    ],
    "forces": [ { "wind": { "acceleration": [1, 0, 0] } },
                { "fan": { "shape": { "cylinder": { "from": [0, 0, 0], "to": [1, 0, 0], "radius": 0.2 } },
                           "velocity": [2, 0, 0] } },
                { "attractor": { "center": [0, 1, 0] } }, { "vortex": { "center": [0, 1, 0] } },
                { "turbulence": {} } ],
    "camera": { "path": [ { "time": 0, "eye": [0, 1, 3] }, { "time": 1, "eye": [1, 1, 3] } ] }
})",
                                   "a.json");

glm::quat quarterTurn(glm::vec3 axis) { return glm::angleAxis(glm::radians(90.0f), axis); }

SceneDesc placed(const SceneItem& item, const HandMotion& motion, const Pose& carrier = {}) {
    SceneDesc after = scene;
    place(after, item, scene, motion, carrier);
    REQUIRE_NOTHROW(parseScene(writeScene(after), "again.json"));
    return after;
}

void requireNear(glm::vec3 a, glm::vec3 b) {
    INFO(a.x << " " << a.y << " " << a.z << " instead of " << b.x << " " << b.y << " " << b.z);
    REQUIRE(glm::distance(a, b) < 1e-5f);
}

}  // namespace

TEST_CASE("shapes move by what says where they are") {
    const HandMotion motion{.move = {0.1f, -0.2f, 0.3f}};
    const SceneDesc round = placed({ItemKind::Source, 0}, motion);
    requireNear(std::get<Sphere>(round.sources[0].shape).center, {0.1f, 0, 0.3f});
    CHECK(titleOfChange(scene, round) == "move round");
    const auto jet = std::get<Capsule>(placed({ItemKind::Source, 2}, motion).sources[2].shape);
    requireNear(jet.from, {0.1f, -0.2f, 0.3f});
    requireNear(jet.to, {0.1f, 0.2f, 0.3f});
    requireNear(placed({ItemKind::Obstacle, 0}, motion).obstacles[0].position, {0.2f, 0.6f, 0.3f});
    requireNear(placed({ItemKind::Obstacle, 2}, motion).obstacles[2].motion.path[1].position, {1.1f, -0.2f, 0.3f});
    requireNear(std::get<AttractorDesc>(placed({ItemKind::Force, 2}, motion).forces[2]).center, {0.1f, 0.8f, 0.3f});
    requireNear(placed({ItemKind::CameraEye, 1}, motion).camera.path[1].eye, {1.1f, 0.8f, 3.3f});
    requireNear(placed({ItemKind::CameraTarget, 1}, motion).camera.path[1].target, {0.1f, 0.8f, 0.3f});
    requireNear(placed({ItemKind::Grid, 0}, motion).domain().origin, {-0.4f, -0.2f, -0.2f});
}

TEST_CASE("what an obstacle takes along moves in that one's coordinates") {
    const Pose carrier{{5, 0, 0}, quarterTurn({0, 0, 1})};  // its x is the world's y
    const HandMotion motion{.move = {0, 0.3f, 0}};
    requireNear(std::get<Sphere>(placed({ItemKind::Source, 3}, motion, carrier).sources[3].shape).center,
                {0.3f, 0.5f, 0});
    requireNear(placed({ItemKind::Obstacle, 1}, motion, carrier).obstacles[1].position, {0.5f, 0, 0});
    requireNear(placementOf(scene, {ItemKind::Source, 3}, carrier)->pose.position, {4.5f, 0, 0});
}

TEST_CASE("what has a direction turns, about its middle") {
    const HandMotion motion{.turn = quarterTurn({0, 0, 1})};  // y to -x
    const SceneDesc after = placed({ItemKind::Source, 2}, motion);
    const auto jet = std::get<Capsule>(after.sources[2].shape);
    requireNear(jet.from, {0.2f, 0.2f, 0});
    requireNear(jet.to, {-0.2f, 0.2f, 0});
    requireNear(*after.sources[2].velocity, {-1, 0, 0});
    requireNear(std::get<WindDesc>(placed({ItemKind::Force, 0}, motion).forces[0]).acceleration, {0, 1, 0});
    requireNear(std::get<FanDesc>(placed({ItemKind::Force, 1}, motion).forces[1]).velocity, {0, 2, 0});
    requireNear(std::get<VortexDesc>(placed({ItemKind::Force, 3}, motion).forces[3]).axis, {-1, 0, 0});
    const glm::vec3 light = scene.look.light.direction;
    requireNear(placed({ItemKind::Light, 0}, motion).look.light.direction, {-light.y, light.x, light.z});
    const SceneDesc ball = placed({ItemKind::Obstacle, 0}, motion);
    requireNear(ball.obstacles[0].rotation, {0, 0, 90});
    CHECK(titleOfChange(scene, ball) == "turn ball");
    CHECK_FALSE(placementOf(scene, {ItemKind::Source, 0}, {})->turns);
    CHECK_FALSE(placementOf(scene, {ItemKind::Obstacle, 2}, {})->turns);  // its path says how it is turned
}

TEST_CASE("what has a size is scaled, along its own axes where it has several") {
    const SceneDesc crate = placed({ItemKind::Source, 1}, {.scale = {2, 1, 1}});
    requireNear(std::get<Box>(crate.sources[1].shape).size, {0.2f, 0.2f, 0.3f});
    CHECK(titleOfChange(scene, crate) == "resize crate");
    CHECK(std::get<Sphere>(placed({ItemKind::Source, 0}, {.scale = glm::vec3(2)}).sources[0].shape).radius == 0.4f);
    const auto longer = std::get<Capsule>(placed({ItemKind::Source, 2}, {.scale = {1, 2, 1}}).sources[2].shape);
    requireNear(longer.to, {0, 0.6f, 0});
    CHECK(longer.radius == 0.1f);
    const auto thicker = std::get<Capsule>(placed({ItemKind::Source, 2}, {.scale = {1, 1, 3}}).sources[2].shape);
    CHECK(thicker.radius == Approx(0.3f));
    requireNear(thicker.to, {0, 0.4f, 0});
    CHECK(placed({ItemKind::Obstacle, 0}, {.scale = glm::vec3(1.5f)}).obstacles[0].scale == 3);
    CHECK(std::get<VortexDesc>(placed({ItemKind::Force, 3}, {.scale = glm::vec3(2)}).forces[3]).radius == 1);
    const auto tiny = placed({ItemKind::Source, 0}, {.scale = glm::vec3(1e-9f)});  // still a valid scene
    CHECK(std::get<Sphere>(tiny.sources[0].shape).radius > 0);
}

TEST_CASE("a repeated camera path still closes when an end of it is moved, and never looks at itself") {
    SceneDesc start = scene;
    start.camera.path = {{.time = 0}, {.time = 1, .eye = {1, 1, 3}}, {.time = 2}};
    start.camera.repeat = true;
    SceneDesc after = start;
    place(after, {ItemKind::CameraEye, 2}, start, {.move = {0, 1, 0}}, {});
    CHECK(after.camera.path[0].eye == after.camera.path[2].eye);
    CHECK_NOTHROW(parseScene(writeScene(after), "again.json"));
    const CameraKey key = start.camera.path[1];
    place(after, {ItemKind::CameraEye, 1}, start, {.move = key.target - key.eye}, {});
    CHECK_NOTHROW(parseScene(writeScene(after), "again.json"));
}

TEST_CASE("what is everywhere has no place") {
    CHECK_FALSE(placementOf(scene, {ItemKind::Force, 4}, {}));
    CHECK_FALSE(placementOf(scene, {ItemKind::Camera, 0}, {}));
    CHECK_FALSE(placementOf(scene, {ItemKind::Force, 0}, {})->moves);  // wind without a shape
}

}  // namespace slabflow::test::item_placement_test
