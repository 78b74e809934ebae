// Things of a scene as a person points at them: how they are listed, named, copied and taken out, and where they are
// after the scene has changed.
#include "scene/History.h"
#include "scene/ItemEdits.h"
#include "scene/SceneItem.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::scene_item_test {

namespace {

SceneDesc sceneOfCars() {
    return parseScene(R"({
        "grids": [{ "name": "wake", "size": [1, 1, 1], "cells": 8, "follow": { "obstacle": "car" },
                    "walls": { "all": "far_field" } },
                  { "name": "room", "size": [1, 1, 1], "origin": [3, 0, 0], "cells": 8 }],
        "obstacles": [
            { "name": "car", "shape": { "box": { "center": [0, 0, 0], "size": [1, 1, 1] } } },
            { "name": "wheel", "shape": { "sphere": { "radius": 0.2 } }, "parent": "car" },
            { "name": "cap", "shape": { "sphere": { "radius": 0.1 } }, "parent": "wheel" }
        ],
        "sources": [
            { "shape": { "sphere": { "radius": 0.1 } }, "density": 1, "obstacle": "wheel" },
            { "name": "burner", "shape": { "sphere": { "radius": 0.1 } }, "density": 2 }
        ],
        "forces": [ { "fan": { "shape": { "sphere": {} }, "velocity": [1, 0, 0] } },
                    { "turbulence": {} },
                    { "fan": { "shape": { "sphere": {} }, "velocity": [1, 0, 0] } } ],
        "emitters": [{ "name": "tyre", "obstacle": "car", "rate": 10 }],
        "camera": { "follow": "car" },
        "reference": { "obstacle": "car" }
    })",
                      "a.json");
}

void requireValid(const SceneDesc& scene) { REQUIRE_NOTHROW(parseScene(writeScene(scene), "again.json")); }

const SceneItem car{ItemKind::Obstacle, 0}, burner{ItemKind::Source, 1};

}  // namespace

TEST_CASE("things are called by their names, or by what they are") {
    const SceneDesc scene = sceneOfCars();
    CHECK(titleOf(scene, car) == "car");
    CHECK(titleOf(scene, {ItemKind::Source, 0}) == "source 1");
    CHECK(titleOf(scene, {ItemKind::Force, 0}) == "fan 1");
    CHECK(titleOf(scene, {ItemKind::Force, 1}) == "turbulence");
    CHECK(titleOf(scene, {ItemKind::Force, 2}) == "fan 2");
    CHECK(itemsOf(scene, ItemKind::Light) == std::vector<SceneItem>{{ItemKind::Light, 0}});  // the key light is black
    CHECK(itemsOf(scene, ItemKind::Grid).size() == 2);
    CHECK_FALSE(isThere(scene, {ItemKind::Source, 2}));
}

TEST_CASE("what names a thing goes along with its new name") {
    SceneDesc scene = sceneOfCars();
    rename(scene, car, "van");
    CHECK(scene.obstacles[0].name == "van");
    CHECK(scene.obstacles[1].parent == "van");
    CHECK(scene.obstacles[2].parent == "wheel");
    CHECK(scene.emitters[0].obstacle == "van");
    CHECK(scene.sources[0].obstacle == "wheel");
    CHECK(scene.grids[0].follow.obstacle == "van");
    CHECK(scene.camera.follow == "van");
    CHECK(scene.reference.obstacle == "van");
    requireValid(scene);
    CHECK(titleOfChange(sceneOfCars(), scene) == "rename car to van");
}

TEST_CASE("names are unique, and of what scene files allow") {
    SceneDesc scene = sceneOfCars();
    rename(scene, car, "wheel");
    CHECK(scene.obstacles[0].name == "wheel_2");
    rename(scene, car, "my own c\xC3\xA4r!");
    CHECK(scene.obstacles[0].name == "my_own_c__r_");
    rename(scene, car, std::string(80, 'x'));
    CHECK(scene.obstacles[0].name == std::string(40, 'x'));
    rename(scene, {ItemKind::Obstacle, 1}, std::string(80, 'x'));
    CHECK(scene.obstacles[1].name == std::string(38, 'x') + "_2");
    rename(scene, {ItemKind::Grid, 1}, "wake");
    CHECK(scene.grids[1].name == "wake_2");
    rename(scene, {ItemKind::Source, 0}, "burner");
    CHECK(scene.sources[0].name == "burner 2");
    rename(scene, burner, "burner 2");
    CHECK(scene.sources[1].name == "burner 3");
    rename(scene, burner, "");
    CHECK(scene.sources[1].name == "burner 3");
    requireValid(scene);
}

TEST_CASE("a copy is another one, and brings along what is fixed to it") {
    SceneDesc scene = sceneOfCars();
    CHECK(duplicate(scene, burner, {1, 0, 0}) == SceneItem{ItemKind::Source, 2});
    CHECK(scene.sources[2].name == "burner 2");
    CHECK(std::get<Sphere>(scene.sources[2].shape).center == glm::vec3(1, 0, 0));
    CHECK(titleOfChange(sceneOfCars(), scene) == "add burner 2");

    CHECK(duplicate(scene, car, {0, 0, 2}) == SceneItem{ItemKind::Obstacle, 3});
    REQUIRE(scene.obstacles.size() == 6);
    CHECK(scene.obstacles[3].name == "car_2");
    CHECK(scene.obstacles[3].position == glm::vec3(0, 0, 2));
    CHECK(scene.obstacles[4].name == "wheel_2");
    CHECK(scene.obstacles[4].parent == "car_2");
    CHECK(scene.obstacles[4].position == glm::vec3(0));  // with respect to the car
    CHECK(scene.obstacles[5].parent == "wheel_2");
    REQUIRE(scene.sources.size() == 4);
    CHECK(scene.sources[3].obstacle == "wheel_2");
    CHECK(scene.emitters.back().obstacle == "car_2");

    CHECK(duplicate(scene, {ItemKind::Force, 0}, {1, 0, 0}) == SceneItem{ItemKind::Force, 3});
    duplicate(scene, {ItemKind::Grid, 1}, {2, 0, 0});
    CHECK(scene.grids[2].name == "room_2");
    CHECK(scene.grids[2].origin == glm::vec3(5, 0, 0));
    CHECK_FALSE(canDuplicate(scene, {ItemKind::Light, 0}));
    requireValid(scene);
}

TEST_CASE("what cannot be without a thing goes with it, and what the scene needs stays") {
    SceneDesc scene = sceneOfCars();
    CHECK_FALSE(remove(scene, car));  // a grid follows it
    CHECK_FALSE(remove(scene, {ItemKind::Camera, 0}));
    REQUIRE(remove(scene, {ItemKind::Grid, 0}));
    CHECK_FALSE(remove(scene, {ItemKind::Grid, 0}));
    REQUIRE(remove(scene, car));
    CHECK(scene.obstacles.empty());
    CHECK(scene.sources.size() == 1);
    REQUIRE(remove(scene, {ItemKind::Light, 0}));
    CHECK(itemsOf(scene, ItemKind::Light).empty());
    requireValid(scene);
}

TEST_CASE("what changes with time goes along with its thing, whether that is named or counted") {
    SceneDesc scene = sceneOfCars();
    scene.grids.erase(scene.grids.begin());
    rename(scene, {ItemKind::Source, 0}, "smoke");
    for (const char* key :
         {"sources[smoke].density", "sources[burner].density", "sources[1].from", "forces[2].fan.strength",
          "forces[0].fan.strength", "obstacles[1].scale", "obstacles[wheel].position"})
        scene.animation.emplace_back().key = key;
    const auto keys = [&] {
        std::vector<std::string> all;
        for (const TrackDesc& track : scene.animation) all.push_back(track.key);
        return all;
    };
    rename(scene, burner, "flame");
    rename(scene, {ItemKind::Obstacle, 1}, "tyre");
    CHECK(keys() == std::vector<std::string>{"sources[smoke].density", "sources[flame].density", "sources[1].from",
                                             "forces[2].fan.strength", "forces[0].fan.strength", "obstacles[1].scale",
                                             "obstacles[tyre].position"});
    REQUIRE(remove(scene, {ItemKind::Force, 0}));
    REQUIRE(remove(scene, {ItemKind::Source, 0}));
    REQUIRE(remove(scene, {ItemKind::Obstacle, 2}));
    CHECK(keys() == std::vector<std::string>{"sources[flame].density", "sources[0].from", "forces[1].fan.strength",
                                             "obstacles[tyre].scale", "obstacles[tyre].position"});
    REQUIRE(remove(scene, {ItemKind::Obstacle, 1}));
    CHECK(keys().size() == 3);
}

TEST_CASE("keys of the camera's path are copied and taken out, and the path stays one") {
    SceneDesc scene = parseScene(R"({ "domain": { "size": [1, 1, 1], "cells": 8 },
        "camera": { "repeat": true, "path": [ { "time": 0, "eye": [0, 0, 3] }, { "time": 2, "eye": [1, 0, 3] },
                                              { "time": 4, "eye": [0, 0, 3] } ] } })",
                                 "a.json");
    CHECK(duplicate(scene, {ItemKind::CameraEye, 1}, {0, 1, 0}) == SceneItem{ItemKind::CameraEye, 2});
    CHECK(scene.camera.path[2].time == 3);
    CHECK(titleOf(scene, {ItemKind::CameraTarget, 2}) == "target of camera key 3");
    CHECK(scene.camera.path[2].eye == glm::vec3(1, 1, 3));
    CHECK_FALSE(canDuplicate(scene, {ItemKind::CameraEye, 3}));
    requireValid(scene);
    REQUIRE(remove(scene, {ItemKind::CameraEye, 0}));
    requireValid(scene);
    while (!scene.camera.path.empty()) REQUIRE(remove(scene, {ItemKind::CameraTarget, 0}));
    requireValid(scene);
}

TEST_CASE("a selection stays on its thing whatever else comes and goes, and ends with it") {
    const SceneDesc before = sceneOfCars();
    SceneDesc after = before;
    after.sources[1].density = 7;
    rename(after, burner, "flame");
    CHECK(followed(burner, before, after) == burner);

    after = before;
    REQUIRE(remove(after, {ItemKind::Source, 0}));
    CHECK(followed(burner, before, after) == SceneItem{ItemKind::Source, 0});
    CHECK_FALSE(followed({ItemKind::Source, 0}, before, after));
    CHECK(followed({ItemKind::Source, 0}, after, before) == burner);  // undone

    const SceneItem copy = duplicate(after = before, {ItemKind::Force, 2}, {});
    CHECK(followed({ItemKind::Force, 2}, before, after) == SceneItem{ItemKind::Force, 2});
    CHECK_FALSE(followed(copy, after, before));
    CHECK(followed(car, before, after) == car);

    after = before;
    REQUIRE(remove(after, {ItemKind::Light, 0}));
    CHECK_FALSE(followed({ItemKind::Light, 0}, before, after));
}

}  // namespace slabflow::test::scene_item_test
