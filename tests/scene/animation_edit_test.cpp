// What a person makes of what is animated.
#include "scene/AnimationEdit.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::animation_edit_test {

using Catch::Approx;

namespace {

SceneDesc scene() {
    return parseScene(R"({ "domain": { "size": [1, 1, 1], "cells": 8 }, "time": { "step": 0.1 },
      "sources": [ { "name": "one", "shape": { "sphere": {} }, "density": 1 },
                   { "name": "two", "shape": { "sphere": {} }, "density": 2 },
                   { "shape": { "sphere": {} }, "density": 3 } ],
      "obstacles": [ { "name": "ball", "shape": { "sphere": {} }, "position": [0, 0.5, 0] } ],
      "animation": [
        { "key": "sources[1].density", "keys": [ { "time": 0, "value": 0, "ease": "linear" }, { "time": 2, "value": 4 } ] },
        { "key": "sources[2].density", "keys": [ { "time": 0, "value": 5 } ] },
        { "key": "obstacles[ball].position", "keys": [ { "time": 0, "value": [0, 0, 0], "ease": "linear" }, { "time": 1, "value": [1, 0, 0] } ] } ] })",
                      "a.json");
}

TrackDesc trackIn(SceneDesc scene, const std::string& key) { return *trackOf(scene, key); }

}  // namespace

TEST_CASE("what is shown has the values of its time, and places as numbers") {
    const SceneDesc shown = shownAt(scene(), 0.5);
    CHECK(*shown.sources[1].density == Approx(1));
    CHECK(shown.obstacles[0].position.x == Approx(0.5));
    CHECK(shown.obstacles[0].motion == MotionDesc());
}

TEST_CASE("an animated value that is changed gets a key, and any other stays changed for all times") {
    const SceneDesc start = scene(), shown = shownAt(start, 1);
    SceneDesc after = shown;
    after.sources[1].density = 7.0f;
    after.look.exposure = 2;
    after.obstacles[0].position.y = 0.25f;
    const SceneDesc edited = keyedEdit(start, shown, after, 1, false);
    CHECK(edited.sources[1].density == 2.0f);  // its base, which it had
    CHECK(edited.look.exposure == 2);
    CHECK(edited.obstacles[0].position == start.obstacles[0].position);
    REQUIRE(edited.animation[0].keys.size() == 3);
    CHECK(edited.animation[0].keys[1].time == 1);
    CHECK(edited.animation[0].keys[1].value == KeyValue(7.0f));
    CHECK(edited.animation[0].keys[1].ease == Ease::Linear);  // as the way that it divides
    CHECK(edited.animation[1] == start.animation[1]);
    CHECK(*shownAt(edited, 1).sources[1].density == 7);
    CHECK(shownAt(edited, 1).obstacles[0].position.y == Approx(0.25));
    CHECK(keyedEdit(start, shown, shown, 1, true) == start);
}

TEST_CASE("while keys are recorded every change becomes one, from the frame before") {
    const SceneDesc start = scene(), shown = shownAt(start, 1);
    SceneDesc after = shown;
    after.look.exposure = 2;
    after.sources[0].density = 3.0f;
    after.description = "text is for all times";
    const SceneDesc edited = keyedEdit(start, shown, after, 1, true);
    CHECK(edited.look.exposure == start.look.exposure);
    CHECK(edited.description == after.description);
    REQUIRE(edited.animation.size() == 5);
    CHECK(edited.animation[3].key == "sources[one].density");
    CHECK(shownAt(edited, 0.8).look.exposure == Approx(1));
    CHECK(shownAt(edited, 1).look.exposure == 2);
    parseScene(writeScene(edited), "edited.json");  // which is a scene
}

TEST_CASE("a key is put, found and taken away, whatever way its path is written") {
    SceneDesc edited = scene();
    setKey(edited, "sources[two].density", 2.02, 1.0f);  // the one that is there, not half a frame away
    REQUIRE(edited.animation[0].keys.size() == 2);
    CHECK(edited.animation[0].keys[1].value == KeyValue(1.0f));
    CHECK(keyAt(edited, edited.animation[0], 2.04));
    CHECK_FALSE(keyAt(edited, edited.animation[0], 1.9));
    CHECK_FALSE(removeKey(edited, "sources[1].density", 1));
    CHECK(removeKey(edited, "sources[1].density", 2));
    CHECK(removeKey(edited, "sources[1].density", 0));
    CHECK_FALSE(trackOf(edited, "sources[two].density"));
    setKey(edited, "look.exposure", 0.5, 3.0f);
    CHECK(edited.animation.back().key == "look.exposure");
}

TEST_CASE("tracks go with what they are of") {
    const SceneDesc start = scene();
    SceneDesc fewer = start;
    fewer.sources.erase(fewer.sources.begin());
    keepTracks(start, fewer);
    REQUIRE(fewer.animation.size() == 3);
    CHECK(fewer.animation[0].key == "sources[two].density");
    CHECK(fewer.animation[1].key == "sources[1].density");
    SceneDesc renamed = start;
    renamed.obstacles[0].name = "globe";
    keepTracks(start, renamed);
    CHECK(renamed.animation[2].key == "obstacles[globe].position");
    SceneDesc without = start;
    without.sources.erase(without.sources.begin() + 1);
    keepTracks(start, without);
    REQUIRE(without.animation.size() == 2);
    CHECK(without.animation[0].key == "sources[1].density");
    CHECK(without.animation[0].keys[0].value == KeyValue(5.0f));
}

TEST_CASE("a thing that a hand moves gets keys of what the hand changes, and the rest goes on") {
    SceneDesc start = scene();
    setKey(start, "sources[one].shape.sphere.center", 0, glm::vec3(0.5f, 0, 0));
    setKey(start, "sources[one].density", 0, 1.0f);
    setKey(start, "sources[one].density", 2, 3.0f);
    const SceneItem one{ItemKind::Source, 0};
    const HeldItem held{one, shownAt(start, 0.5), {.move = {0, 1, 0}}, {}};
    const SceneDesc moved = keyedPlacing(start, held, 1, false);  // time has gone on since it was grasped
    CHECK(std::get<Sphere>(moved.sources[0].shape).center == std::get<Sphere>(start.sources[0].shape).center);
    REQUIRE(trackIn(moved, "sources[one].shape.sphere.center").keys.size() == 2);
    CHECK(placementOf(shownAt(moved, 1), one, {})->pose.position == glm::vec3(0.5f, 1, 0));
    CHECK(placementOf(shownAt(moved, 0), one, {})->pose.position == glm::vec3(0.5f, 0, 0));
    CHECK(trackIn(moved, "sources[one].density") == trackIn(start, "sources[one].density"));

    const SceneItem two{ItemKind::Source, 1};  // whose place has no keys
    const HeldItem other{two, shownAt(start, 0.5), {.move = {0, 1, 0}}, {}};
    SceneDesc expected = start;
    std::get<Sphere>(expected.sources[1].shape).center.y += 1;
    CHECK(keyedPlacing(start, other, 1, false) == expected);
    const SceneDesc recorded = keyedPlacing(start, other, 1, true);
    CHECK(recorded.sources == start.sources);
    CHECK(trackIn(recorded, "sources[two].shape.sphere.center").keys.size() == 2);
}

}  // namespace slabflow::test::animation_edit_test
