// Parameters that change with time.
#include "scene/Animation.h"

#include <cmath>

#include "base/Error.h"
#include "scene/AnimationEdit.h"
#include "scene/Curve.h"
#include "scene/Motion.h"
#include "scene/NamedObstacles.h"
#include "scene/ParameterCourse.h"
#include "scene/SceneJson.h"
#include "scene/SceneNames.h"
#include "support/Catch.h"

namespace slabflow::test::animation_test {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

SceneDesc sceneWith(const std::string& tracks) {
    return parseScene(R"({ "domain": { "size": [1, 1, 1], "cells": 8 },
      "sources": [ { "name": "burner", "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.1 } }, "density": 1 },
                   { "shape": { "box": {} }, "temperature": 100 } ],
      "forces": [ { "wind": { "acceleration": [1, 0, 0] } } ],
      "obstacles": [ { "name": "ball", "shape": { "sphere": {} } },
                     { "name": "cart", "shape": { "box": {} }, "motion": { "path": [ { "time": 0 } ] } } ],
      "animation": [
)" + tracks + "] }",
                      "a.json");
}

std::string faultOf(const std::string& tracks) {
    try {
        sceneWith(tracks);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

/// A track with one key.
std::string keyed(const std::string& key, const std::string& value) {
    return R"({ "key": ")" + key + R"(", "keys": [ { "time": 0, "value": )" + value + " } ] }";
}

TrackDesc trackOf(std::vector<TrackKey> keys, std::optional<Repeat> repeat = {}) {
    TrackDesc track;
    track.key = "fluid.viscosity";
    track.keys = std::move(keys);
    track.repeat = repeat;
    return track;
}

float at(const TrackDesc& track, double time, int seed = 1) {
    return std::get<float>(valueAt(track, 5.0f, time, seed));
}

}  // namespace

TEST_CASE("a key that animation cannot have says why") {
    const auto keyFault = [](const std::string& key) { return faultOf(keyed(key, "1")); };
    CHECK_THAT(keyFault("sources[burner].densty"),
               ContainsSubstring("a.json:8: animation[0].key: found \"sources[burner].densty\": unknown key \"densty\" "
                                 "(did you mean \"density\"?); allowed: \"name\""));
    CHECK_THAT(keyFault("fluid.viscosity.x"), ContainsSubstring("\"fluid.viscosity.x\": has no parts"));
    CHECK_THAT(keyFault("fluid.fire"), ContainsSubstring("is no parameter itself; allowed behind it: \"burn_rate\""));
    CHECK_THAT(keyFault("sources[2].density"), ContainsSubstring("no such element; allowed: [0] to [1], [burner]"));
    CHECK_THAT(keyFault("sources[wick].density"), ContainsSubstring("no such element"));
    CHECK_THAT(keyFault("forces[0].fan.strength"), ContainsSubstring("unknown key \"fan\"; allowed: \"wind\""));
    CHECK_THAT(keyFault("emitters[0].rate"), ContainsSubstring("the list is empty"));
    CHECK_THAT(keyFault("sources..density"), ContainsSubstring("expected a key path like"));
    for (const char* key : {"domain.cells", "solver.precision", "seed", "time.step", "record.frames", "camera.orbit",
                            "obstacles[ball].motion.spin"})
        CHECK_THAT(keyFault(key), ContainsSubstring("stays as it is while the scene runs"));
    CHECK_THAT(keyFault("sources[0].name"), ContainsSubstring("it is text"));
    CHECK_THAT(faultOf(keyed("obstacles[cart].position", "[0, 0, 0]")), ContainsSubstring("has a \"motion.path\""));
    CHECK_THAT(
        faultOf(keyed("sources[burner].density", "1") + "," + keyed("sources[0].density", "2")),
        ContainsSubstring("animation[1].key: found \"sources[0].density\", which animation[0] animates already"));
}

TEST_CASE("a value that the parameter cannot have is refused with its key, what was found and what is allowed") {
    const std::string density = "sources[burner].density";
    CHECK_THAT(faultOf(keyed(density, "-1")),
               ContainsSubstring("animation[0].keys[0].value: found -1.0; allowed: a number from 0 to 1000"));
    CHECK_THAT(faultOf(keyed(density, "true")), ContainsSubstring("found true; allowed: a number"));
    CHECK_THAT(faultOf(keyed(density, "{}")), ContainsSubstring("found {}; allowed: a number, two to four"));
    CHECK(faultOf(keyed("sources[burner].temperature", "null")) == "no error");
    CHECK_THAT(faultOf(keyed(density, "null")), ContainsSubstring("with which sources[0] must name at least one"));
    CHECK_THAT(faultOf(keyed("fluid.viscosity", "null")), ContainsSubstring("found null; allowed: a number"));
    CHECK_THAT(faultOf(keyed("look.albedo", "[1, 0]")), ContainsSubstring("allowed: three numbers from 0 to 1"));
    CHECK_THAT(faultOf(keyed("look.mode", "\"flt\"")), ContainsSubstring("allowed: \"volume\", \"flat\""));
    CHECK_THAT(faultOf(keyed("look.ground", "1")), ContainsSubstring("allowed: true or false"));
    CHECK_THAT(faultOf(keyed("time.substeps", "1.5")), ContainsSubstring("allowed: a whole number from 1"));
    CHECK_THAT(faultOf(keyed("sources[0].until", "0")),
               ContainsSubstring("animation[0].keys[0].value: found 0.0, with which sources[0].until must be later"));
    const std::string flicker = R"({ "key": "sources[0].reaction", "keys": [ { "time": 0.3, "value": 0.9 },
        { "time": 0.7, "value": 0.8 }, { "time": 1.1, "value": 0.9 } ], "noise": { "amplitude": 3, "frequency": 7 } })";
    CHECK(faultOf(flicker) == "no error");  // which is about keys, however far the noise goes
    CHECK_THAT(
        faultOf(R"({ "key": "fluid.viscosity", "keys": [ { "time": 1, "value": 0 }, { "time": 1, "value": 0 } ] })"),
        ContainsSubstring("times must increase"));
    CHECK_THAT(faultOf(R"({ "key": "fluid.viscosity" })"), ContainsSubstring("must have \"keys\""));
    CHECK_THAT(faultOf(R"({ "key": "look.ground", "noise": { "amplitude": 1 } })"),
               ContainsSubstring("noise.amplitude: found 1.0; allowed: none, the parameter is no number"));
    CHECK_THAT(faultOf(R"({ "key": "look.albedo", "random": { "amplitude": [1, 1] } })"),
               ContainsSubstring("random.amplitude: found [1.0,1.0]; allowed: a number, or 3"));
    CHECK_THAT(faultOf(R"({ "key": "sources[0].temperature", "noise": { "amplitude": 1 } })"),
               ContainsSubstring("keys: are missing"));
    CHECK_THAT(faultOf(R"({ "key": "look.albedo", "keys": [ { "time": 0, "value": [0, 0, 0], "slope": 1 } ] })"),
               ContainsSubstring("slope: found 1.0; allowed: a number, or 3"));
}

TEST_CASE("a value goes from key to key as they say") {
    for (const auto& [ease, quarter, middle] : {std::tuple(Ease::Linear, 1.5f, 2.0f),
                                                {Ease::Hold, 1.0f, 1.0f},
                                                {Ease::In, 1.125f, 1.5f},
                                                {Ease::Out, 1.875f, 2.5f},
                                                {Ease::InOut, 1.3125f, 2.0f},
                                                {Ease::Smooth, 1.3125f, 2.0f}}) {
        INFO(nameOf(ease));
        const TrackDesc track = trackOf({{2, 1.0f, ease}, {4, 3.0f}});
        CHECK(at(track, 0) == 1);
        CHECK(at(track, 2) == 1);
        CHECK(at(track, 2.5) == Approx(quarter));
        CHECK(at(track, 3) == Approx(middle));
        CHECK(at(track, 4) == 3);
        CHECK(at(track, 100) == 3);
    }
    CHECK(valueAt(trackOf({{0, std::string("a")}, {1, std::string("b")}}), {}, 0.9, 1) == KeyValue(std::string("a")));
    CHECK(valueAt(trackOf({{0, 1.0f}, {1, KeyValue()}}), {}, 0.9, 1) == KeyValue(1.0f));
}

TEST_CASE("a smooth curve passes its keys without a kink and stays between them") {
    const TrackDesc track = trackOf({{0, 0.0f}, {1, 1.0f}, {1.5f, 1.1f}, {4, 9.0f}, {5, 9.0f}, {6, 2.0f}});
    for (const TrackKey& key : track.keys) {
        CHECK(at(track, double(key.time)) == Approx(std::get<float>(key.value)));
        const float before = at(track, double(key.time) - 1e-3), after = at(track, double(key.time) + 1e-3);
        CHECK(std::abs((after - at(track, double(key.time))) - (at(track, double(key.time)) - before)) < 1e-4f);
    }
    for (size_t i = 1; i < track.keys.size(); ++i) {
        const float from = std::get<float>(track.keys[i - 1].value), to = std::get<float>(track.keys[i].value);
        for (double s = 0; s <= 1; s += 0.05) {
            const float value = at(track, glm::mix(double(track.keys[i - 1].time), double(track.keys[i].time), s));
            CHECK(value >= std::min(from, to) - 1e-5f);
            CHECK(value <= std::max(from, to) + 1e-5f);
        }
    }
    const TrackDesc given = trackOf({{0, 0.0f, Ease::Smooth, 3.0f}, {1, 0.0f, Ease::Smooth, -2.0f}});
    CHECK(at(given, 1e-3) == Approx(3e-3f).epsilon(0.01));
    CHECK(at(given, 1 - 1e-3) == Approx(2e-3f).epsilon(0.01));
}

TEST_CASE("a course begins again, or goes back first") {
    const std::vector<TrackKey> keys{{1, 0.0f, Ease::Linear}, {2, 1.0f, Ease::Linear}, {4, 0.0f}};
    const TrackDesc loop = trackOf(keys, Repeat::Loop), pingPong = trackOf(keys, Repeat::PingPong);
    for (const double time : {1.0, 1.3, 2.5, 3.9}) {
        CHECK(at(loop, time + 3) == Approx(at(loop, time)).margin(1e-6));
        CHECK(at(loop, time + 3000) == Approx(at(loop, time)).margin(1e-5));
        CHECK(at(pingPong, time + 6) == Approx(at(pingPong, time)).margin(1e-6));
        CHECK(at(pingPong, 8 - time) == Approx(at(pingPong, time)).margin(1e-6));
    }
    CHECK(at(loop, 0) == 0);
    const TrackDesc wave = trackOf({{0, 0.0f}, {1, 1.0f}, {2, 0.0f}, {3, -1.0f}, {4, 0.0f}}, Repeat::Loop);
    const float slope = (at(wave, 4 + 1e-3) - at(wave, 4 - 1e-3)) / 2e-3f;
    CHECK(slope == Approx(1).epsilon(0.01));  // as on both sides: no rest where a loop closes
}

TEST_CASE("noise is bounded, goes evenly, and is the same for the same seed on every machine") {
    TrackDesc track = trackOf({});
    track.noise = {0.5f, 2, 3, 1};
    float low = 5, high = 5, last = at(track, 0);
    for (double time = 0; time < 100; time += 0.01) {
        const float value = at(track, time);
        CHECK(std::abs(value - last) < 0.1f);
        low = std::min(low, value), high = std::max(high, value), last = value;
    }
    CHECK(low >= 4.5f);
    CHECK(high <= 5.5f);
    CHECK(high - low > 0.5f);
    CHECK(at(track, 0.3) == at(track, 0.3));
    CHECK(at(track, 0.3) != at(track, 0.3, 2));
    TrackDesc other = track;
    other.noise.seed = 2;
    CHECK(at(track, 0.3) != at(other, 0.3));
    other = track;
    other.key = "fluid.vorticity_confinement";
    CHECK(at(track, 0.3) != at(other, 0.3));
    CHECK(randomAt(3, 7) == Approx(0.8164263981107025).epsilon(1e-15));
    CHECK(noiseAt(2.3, 7) == Approx(-0.5803123443518687).epsilon(1e-12));
}

TEST_CASE("a random value stays for its period, and components wander each by itself or together") {
    TrackDesc track = trackOf({});
    track.random = {0.5f, 0.25f, 1};
    CHECK(at(track, 0.26) == at(track, 0.49));
    CHECK(at(track, 0.26) != at(track, 0.51));
    const glm::vec3 base(1, 2, 3);
    const auto moved = [&](double time) { return std::get<glm::vec3>(valueAt(track, base, time, 1)) - base; };
    CHECK(std::abs(moved(0.1).x - moved(0.1).y) > 1e-3f);
    track.random.amplitude = glm::vec3(1, -2, 0);
    CHECK(moved(0.1).y == Approx(-2 * moved(0.1).x).epsilon(1e-4));
    CHECK(moved(0.1).z == 0);
}

TEST_CASE("a scene at a time has the values of then, within their ranges, and is itself as it was") {
    const SceneDesc scene = sceneWith(
        R"({ "key": "sources[burner].density", "keys": [ { "time": 0, "value": 0, "ease": "linear" }, { "time": 2, "value": 4 } ] },
           { "key": "sources[1].temperature", "noise": { "amplitude": 10000, "frequency": 3 } },
           { "key": "sources[1].velocity", "keys": [ { "time": 0, "value": null }, { "time": 1, "value": [0, 1, 0] } ] },
           { "key": "look.albedo", "keys": [ { "time": 0, "value": [0, 0, 0], "ease": "linear" }, { "time": 1, "value": [1, 0.5, 0] } ] },
           { "key": "solver.trace", "keys": [ { "time": 0, "value": "euler" }, { "time": 1, "value": "midpoint" } ] },
           { "key": "look.ground", "keys": [ { "time": 0, "value": false }, { "time": 1, "value": true } ] },
           { "key": "time.substeps", "keys": [ { "time": 0, "value": 1, "ease": "linear" }, { "time": 1, "value": 5 } ] },
           { "key": "sources[burner].shape.sphere.center", "keys": [ { "time": 0, "value": [0, 0, 0], "ease": "linear" }, { "time": 1, "value": [0.5, 0, 0] } ] },
           { "key": "forces[0].wind.acceleration", "keys": [ { "time": 0, "value": [3, 0, 0] } ] })");
    const SceneDesc before = scene, now = sceneAt(scene, 0.6);
    CHECK(scene == before);
    CHECK(*now.sources[0].density == Approx(1.2));
    CHECK_FALSE(now.sources[1].velocity);
    CHECK(sceneAt(scene, 1).sources[1].velocity == glm::vec3(0, 1, 0));
    CHECK(now.look.albedo.x == Approx(0.6));
    CHECK(now.look.albedo.y == Approx(0.3));
    CHECK(now.solver.trace == TraceRule::Euler);
    CHECK_FALSE(now.look.ground);
    CHECK(now.time.substeps == 3);
    CHECK(std::get<Sphere>(now.sources[0].shape).center.x == Approx(0.3));
    CHECK(std::get<WindDesc>(now.forces[0]).acceleration.x == 3);
    float low = 1e9f, high = -1e9f;
    for (double time = 0; time < 20; time += 0.1) {
        const float temperature = *sceneAt(scene, time).sources[1].temperature;
        low = std::min(low, temperature), high = std::max(high, temperature);
    }
    CHECK(low == -300);
    CHECK(high > 2000);
    SceneDesc same = now;
    same.animation = scene.animation;
    CHECK_FALSE(needsRestart(scene, same));
}

TEST_CASE("the course of a parameter is what the scene has at every time") {
    const SceneDesc scene = sceneWith(
        R"({ "key": "sources[burner].density", "keys": [ { "time": 0.2, "value": 0 }, { "time": 0.9, "value": 4, "ease": "in" }, { "time": 2, "value": 0 } ],
             "repeat": "loop" },
           { "key": "sources[1].temperature", "noise": { "amplitude": 10000, "frequency": 3 } },
           { "key": "sources[1].velocity", "keys": [ { "time": 0, "value": null }, { "time": 1, "value": [0, 1, 0] } ] },
           { "key": "look.albedo", "keys": [ { "time": 0, "value": [0, 0, 0] }, { "time": 1, "value": [1, 0.5, 0] } ],
             "repeat": "ping_pong", "random": { "amplitude": 0.4, "period": 0.3 } },
           { "key": "time.substeps", "keys": [ { "time": 0, "value": 1, "ease": "linear" }, { "time": 1, "value": 5 } ] },
           { "key": "look.mode", "keys": [ { "time": 0, "value": "volume" }, { "time": 1, "value": "flat" } ] },
           { "key": "obstacles[ball].position", "keys": [ { "time": 0, "value": [0, 0, 0], "ease": "hold" }, { "time": 1, "value": [1, 0, 0] } ],
             "noise": { "amplitude": 0.1 } })");
    for (const TrackDesc& track : scene.animation) {
        INFO(track.key);
        const ParameterCourse course(scene, track);
        for (double time = 0; time < 5; time += 0.037) {
            SceneDesc now = shownAt(scene, time);
            CHECK(course.at(time) == seekParameter(now, track.key).value);
        }
    }
    const ParameterCourse wandering(scene, scene.animation[3]);
    TrackDesc keysAlone = scene.animation[3];
    keysAlone.random = {};
    CHECK(wandering.keysAt(0.5) == valueAt(keysAlone, {}, 0.5, scene.seed));
    CHECK(wandering.keysAt(0.5) != wandering.at(0.5));
    CHECK(wandering.parameter().nearest(glm::vec3(-1, 0.5f, 2)) == KeyValue(glm::vec3(0, 0.5f, 1)));
    keysAlone.key = "sources[gone].density";
    CHECK_THROWS_AS(ParameterCourse(scene, keysAlone), UsageError);
}

TEST_CASE("keys of an obstacle's place are a motion") {
    const SceneDesc scene = sceneWith(
        R"({ "key": "obstacles[ball].position", "keys": [ { "time": 0, "value": [0, 0, 0], "ease": "linear" }, { "time": 2, "value": [1, 0, 0] } ] },
           { "key": "obstacles[0].rotation", "keys": [ { "time": 0, "value": [0, 0, 0], "ease": "linear" }, { "time": 2, "value": [0, 0, 180] } ] })");
    const ObstacleDesc early = sceneAt(scene, 0).obstacles[0], late = sceneAt(scene, 1).obstacles[0];
    CHECK(early == late);  // as the same thing in motion, which nothing restarts
    const Pose pose = poseAt(early, 1);
    CHECK(pose.position.x == Approx(0.5));
    CHECK((pose.rotation * glm::vec3(1, 0, 0)).y == Approx(1));
    CHECK(scene.obstacles[0].motion == MotionDesc());
}

TEST_CASE("tracks of what is taken out go with it") {
    SceneDesc scene = sceneWith(keyed("obstacles[ball].color", "[1, 0, 0]") + "," + keyed("look.exposure", "2"));
    REQUIRE(removeObstacle(scene, "ball"));
    REQUIRE(scene.animation.size() == 1);
    CHECK(scene.animation[0].key == "look.exposure");
}

}  // namespace slabflow::test::animation_test
