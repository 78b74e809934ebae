// Painting with a hand, and what comes of it in scenes and files.
#include "app/files/SceneFile.h"
#include "app/hand/ObstacleBrush.h"
#include "app/hand/SolidBrush.h"
#include "base/File.h"
#include "scene/LatticeMesh.h"
#include "scene/SceneJson.h"
#include "scene/ShapeMesh.h"
#include "scene/Text.h"
#include "sim/Walls.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::solid_brush_test {

using Catch::Approx;

namespace {

SceneDesc sceneOf(const std::string& domain = R"("size": [1, 1, 1], "cells": 20)") {
    return parseScene("{ \"domain\": { " + domain + " } }", "a.json");
}

/// As they are where the scene puts them.
std::vector<Body> bodiesOf(const SceneDesc& scene) {
    std::vector<Body> bodies;
    for (const ObstacleDesc& obstacle : scene.obstacles) {
        Body body;
        body.desc = obstacle;
        body.pose = poseAt(obstacle, 0);
        bodies.push_back(body);
    }
    return bodies;
}

/// The scene after one stroke, in a box of fluid.
SceneDesc strokeIn(const PlacedGrid& box, SolidBrush& hand, SceneDesc scene, const std::vector<glm::vec3>& way,
                   bool erases = false, float radius = 0.15f) {
    for (const glm::vec3& place : way) {
        hand.move(place, erases);
        if (auto painted = hand.paint(scene, bodiesOf(scene), box, {.radius = radius})) scene = *painted;
    }
    hand.release();
    return scene;
}

SceneDesc stroke(SolidBrush& hand, SceneDesc scene, const std::vector<glm::vec3>& way, bool erases = false,
                 float radius = 0.15f) {
    const PlacedGrid box = gridOf(scene.domain());
    return strokeIn(box, hand, std::move(scene), way, erases, radius);
}

const VolumeShape& volumeOf(const SceneDesc& scene, size_t index = 0) {
    return std::get<VolumeShape>(scene.obstacles.at(index).shape);
}

double volumeIn(const SceneDesc& scene, size_t index = 0) { return meshOf(scene.obstacles.at(index).shape).volume(); }

const glm::vec3 middle(0, 0.5f, 0), right(0.2f, 0.5f, 0);

}  // namespace

TEST_CASE("any number of strokes becomes one obstacle on the nodes of the grid") {
    SolidBrush hand;
    SceneDesc scene = sceneOf();
    CHECK_FALSE(hand.paint(scene, {}, gridOf(scene.domain()), {}));
    scene = stroke(hand, scene, {middle, right});
    const double once = volumeIn(scene);
    scene = stroke(hand, scene, {middle + glm::vec3(0, 0.3f, 0)});
    REQUIRE(scene.obstacles.size() == 1);
    CHECK(scene.obstacles[0].name == "painted");
    CHECK(volumeOf(scene).lattice->nodes == glm::ivec3(21));
    CHECK(volumeIn(scene) > 1.3 * once);
}

TEST_CASE("a stroke is interrupted where the hand is off the fluid") {
    SolidBrush hand;
    SceneDesc scene = sceneOf();
    hand.move(glm::vec3(-0.3f, 0.2f, 0), false);
    hand.move({}, false);
    hand.move(glm::vec3(0.3f, 0.8f, 0), false);
    scene = *hand.paint(scene, {}, gridOf(scene.domain()), {.radius = 0.15f});
    CHECK(volumeIn(scene) == Approx(2 * 4.19 * 0.15 * 0.15 * 0.15).epsilon(0.15));
}

TEST_CASE("with Ctrl it is taken away again, and the obstacle with the last of it") {
    SolidBrush hand;
    SceneDesc scene = stroke(hand, sceneOf(), {middle, right});
    const double all = volumeIn(scene);
    scene = stroke(hand, scene, {right}, true, 0.1f);
    CHECK(volumeIn(scene) < 0.95 * all);
    scene = stroke(hand, scene, {middle, right}, true, 0.3f);
    CHECK(scene.obstacles.empty());
    CHECK(stroke(hand, scene, {middle}, true).obstacles.empty());
}

TEST_CASE("what has been carried away is a thing of its own, from which can still be taken") {
    SolidBrush hand;
    SceneDesc scene = stroke(hand, sceneOf(), {middle});
    scene.obstacles[0].position = {0.3f, 0, 0};
    scene.obstacles[0].rotation = {0, 0, 90};
    const double before = volumeIn(scene);
    // Its ball is now at 90 degrees around its origin: (-0.5, 0, 0) from its position.
    scene = stroke(hand, scene, {glm::vec3(-0.2f, 0, 0)}, true, 0.1f);
    CHECK(volumeIn(scene) < 0.8 * before);
    scene = stroke(hand, scene, {right});
    REQUIRE(scene.obstacles.size() == 2);
    CHECK(scene.obstacles[1].name == "painted_2");
}

TEST_CASE("what a box has left behind stays there, and another is begun where the box is now") {
    SolidBrush hand;
    PlacedGrid box = gridOf(sceneOf().domain());
    const SceneDesc one = strokeIn(box, hand, sceneOf(), {middle});
    box.origin.x += 3;
    const SceneDesc two = strokeIn(box, hand, one, {middle + glm::vec3(3, 0, 0)});
    REQUIRE(two.obstacles.size() == 2);
    CHECK(two.obstacles[0] == one.obstacles[0]);
    CHECK(volumeOf(two, 1).center.x == Approx(3));
    CHECK(volumeIn(two, 1) == Approx(volumeIn(one)).epsilon(0.01));
    CHECK(strokeIn(box, hand, two, {right + glm::vec3(3, 0, 0)}).obstacles.size() == 2);
}

TEST_CASE("in a box that is turned, what is painted is turned as well and lies under the hand") {
    SolidBrush hand;
    const SceneDesc empty = sceneOf(R"("size": [2, 1, 0.5], "cells": 40, "rotation": [10, 30, -20])");
    const PlacedGrid box = gridOf(empty.domain());
    const glm::vec3 place = box.centre({34, 8, 4});  // near a corner, which a box along the world's axes does not reach
    const SceneDesc one = stroke(hand, empty, {place}, false, 0.1f);
    REQUIRE(one.obstacles.size() == 1);
    CHECK(volumeIn(one) == Approx(4.19e-3).epsilon(0.3));
    const Mesh ball = meshOf(one.obstacles[0].shape);
    glm::vec3 sum(0);
    for (const glm::vec3& corner : ball.positions) sum += placedBy(poseAt(one.obstacles[0], 0), corner);
    CHECK(glm::distance(sum / float(ball.positions.size()), place) < 0.01f);
    CHECK(stroke(hand, one, {place - glm::vec3(0.1f, 0, 0)}, false, 0.1f).obstacles.size() == 1);
}

TEST_CASE("in a flat scene strokes go through its depth") {
    SolidBrush hand;
    const SceneDesc scene = stroke(hand, sceneOf(R"("size": [1, 1, 0], "cells": 40)"), {middle});
    CHECK(volumeOf(scene).lattice->nodes == glm::ivec3(41, 41, 2));
    CHECK(volumeIn(scene) == Approx(3.1416 * 0.0225 / 40).epsilon(0.02));
}

TEST_CASE("every stroke is something to save: the scene reads differently") {
    SolidBrush hand;
    const SceneDesc one = stroke(hand, sceneOf(), {middle}), two = stroke(hand, one, {right});
    CHECK(writeScene(one) != writeScene(sceneOf()));
    CHECK(writeScene(two) != writeScene(one));
    CHECK(one != two);
}

TEST_CASE("a scene is saved with what is painted beside it, and comes back to the bit") {
    const TemporaryFolder folder;
    SolidBrush hand;
    const SceneDesc scene = stroke(hand, sceneOf(), {middle, right});
    const std::string file = utf8FromPath(folder / "tank.json");
    saveScene(scene, file);
    CHECK(readFile(folder / "tank.json").find("\"tank.solid.npy\"") != std::string::npos);
    const SceneDesc loaded = loadScene(Assets::embedded(), file);
    CHECK(*volumeOf(loaded).lattice == *volumeOf(scene).lattice);
    CHECK(volumeOf(loaded).size == volumeOf(scene).size);
    CHECK(folder.entryCount() == 2);

    // Painted on and saved again, elsewhere and in place.
    const SceneDesc more = stroke(hand, loaded, {glm::vec3(-0.2f, 0.5f, 0)});
    REQUIRE(more.obstacles.size() == 1);
    saveScene(more, utf8FromPath(folder / "other.json"));
    CHECK(*volumeOf(loadScene(Assets::embedded(), file)).lattice == *volumeOf(scene).lattice);
    saveScene(more, file);
    CHECK(*volumeOf(loadScene(Assets::embedded(), file)).lattice == *volumeOf(more).lattice);
    CHECK(folder.entryCount() == 4);
}

TEST_CASE("saving replaces no solid that somebody else may need") {
    const TemporaryFolder folder;
    SolidBrush hand;
    SceneDesc scene = stroke(hand, sceneOf(), {middle});
    writeFileAtomically(folder / "tank.solid.npy", std::as_bytes(std::span("precious", 8)));
    const std::string file = utf8FromPath(folder / "tank.json");
    saveScene(scene, file);
    CHECK(readFile(folder / "tank.solid.npy") == "precious");
    scene = loadScene(Assets::embedded(), file);
    const SolidLattice first = *volumeOf(scene).lattice;

    scene.obstacles[0].position = {0.3f, 0, 0};
    scene = stroke(hand, scene, {right});
    REQUIRE(scene.obstacles.size() == 2);
    saveScene(scene, file);  // in place: what the first is made of stays
    const SceneDesc loaded = loadScene(Assets::embedded(), file);
    CHECK(*volumeOf(loaded, 0).lattice == first);
    CHECK(*volumeOf(loaded, 1).lattice == *volumeOf(scene, 1).lattice);
}

TEST_CASE("the brush places every shape with its ring's width, around the place, under a name of its own") {
    const Assets assets = Assets::embedded();
    SceneDesc scene = sceneOf();
    for (const char* shape : {"sphere", "box", "cylinder", "capsule", "rabbit.obj", "torus.obj"}) {
        INFO(shape);
        const Brush brush{.kind = BrushKind::Obstacle, .radius = 0.2f, .shape = shape};
        const ObstacleDesc obstacle = obstacleOf(brush, right, scene, assets);
        const Mesh mesh = meshOf(obstacle.shape);
        const glm::vec3 low = obstacle.position + obstacle.scale * mesh.low(),
                        high = obstacle.position + obstacle.scale * mesh.high(), extent = high - low;
        CHECK(glm::distance(0.5f * (low + high), right) < 1e-3f);
        CHECK(std::max({extent.x, extent.y, extent.z}) == Approx(0.4f).epsilon(1e-3));
        CHECK(glm::distance(0.5f * extent, extentOf(brush, assets)) < 1e-3f);
        scene.obstacles.push_back(obstacle);
    }
    CHECK(parseScene(writeScene(scene), "b.json").obstacles == scene.obstacles);  // names and all
    CHECK_THROWS(obstacleOf({.shape = "/no/such.obj"}, right, scene, assets));
}

}  // namespace slabflow::test::solid_brush_test
