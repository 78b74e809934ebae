// A scene that is written reads back the same.
#include <nlohmann/json.hpp>

#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::round_trip_test {

namespace {

/// A scene in which no parameter has its default.
constexpr std::string_view everything = R"({
  "description": "all of it: \"quoted\", ünïcödé",
  "domain": { "size": [1.7, 0.9, 0.33], "origin": [0.1, -0.2, 0.3], "cells": 37, "walls": {
    "x-": { "type": "inflow", "velocity": [0.7, 0.1, 0], "profile": "parabolic" },
    "x+": { "type": "open", "velocity": [0.2, 0, -0.3] },
    "y-": { "type": "no_slip", "temperature": 33.3 }, "y+": { "type": "no_slip", "velocity": [0.3, 0, 0.1] } } },
  "time": { "step": 0.012345678, "substeps": 3, "cfl": 2.7 },
  "fluid": { "kind": "liquid", "liquid": { "volume_control": false, "spray": false, "redistance": 3.3, "equilibrium": [ { "sphere": { "radius": 0.07 } } ], "equilibrium_strength": 0.07 }, "velocity": "prescribed", "prescribed": { "factor": 0.7, "period": 3.3 }, "viscosity": 1e-5, "diffusion": { "temperature": 1e-4, "dye": 3e-7 }, "gravity": [0.1, -1.62, 0.01],
    "buoyancy": { "model": "ideal_gas", "heat": 0.01, "weight": 0.2, "ambient": 300 }, "vorticity_confinement": 1.1,
    "dissipation": { "density": 0.1, "temperature": 0.2, "dye": 0.7, "velocity": 0.01 },
    "fire": { "burn_rate": 3.3, "heat": 777, "smoke": 0.1, "expansion": 0.7 },
    "atmosphere": { "moist": true, "temperature": 277, "pressure": 77777, "lapse_rate": 0.007, "inversion": 777, "humidity": 0.7 } },
  "solver": { "advection": "semi_lagrangian", "trace": "euler", "interpolation": "cubic", "limiter": { "velocity": "none", "scalars": "revert" },
    "pressure": "mgpcg", "jacobi": { "sweeps": 17 }, "multigrid": { "cycles": 5, "smoothing": 3 },
    "iop": { "rounds": 3 }, "mgpcg": { "max_iterations": 9, "tolerance": 1e-3 }, "gradient_scale": 0.9, "precision": 32, "velocity_precision": 16 },
  "initial": { "velocity": "taylor_green", "density": 0.1, "temperature": 3.3, "reaction": 0.7, "vapor": 1.3,
    "liquid": [ { "box": { "center": [0.1, 0.2, 0.3], "size": [0.3, 0.2, 0.1] } }, { "sphere": { "radius": 0.07 } } ] },
  "sources": [
    { "name": "one", "shape": { "capsule": { "from": [0.1, 0.2, 0.3], "to": [0.3, 0.2, 0.1], "radius": 0.07 } },
      "edge": 0.03, "mode": "add", "density": 0.1, "temperature": 77.7, "reaction": 0.3, "vapor": 3.1, "dye": [0.1, 0.2, 0.3],
      "velocity": [1.1, 2.2, 3.3], "liquid": "drain", "obstacle": "spun", "inherit": -0.7, "above_speed": 0.3,
      "above_slip": 0.7, "from": 0.1, "until": 7.7 },
    { "shape": { "gaussian": { "center": [0.1, 0.2, 0.3], "radius": 0.4 } }, "density": 1 } ],
  "forces": [ { "wind": { "acceleration": [0.1, 0.2, 0.3], "shape": { "box": { "size": [0.1, 0.2, 0.3] } } } },
              { "wind": { "acceleration": [0.3, 0.2, 0.1] } },
              { "fan": { "shape": { "box": { "size": [0.1, 0.2, 0.3] } }, "velocity": [0.1, 0.2, 0.3], "strength": 7 } },
              { "attractor": { "center": [0.1, 0.2, 0.3], "acceleration": -3.3, "radius": 0.07 } },
              { "vortex": { "center": [0.1, 0.2, 0.3], "axis": [0.3, 0.2, 0.1], "acceleration": 3.3, "radius": 0.7 } },
              { "turbulence": { "acceleration": 3.3, "scale": 0.07, "speed": 0.7 } } ],
  "obstacles": [
    { "name": "spun", "shape": { "cylinder": { "from": [0.1, 0.2, 0.3], "to": [0.3, 0.2, 0.1], "radius": 0.07 } },
      "position": [0.1, 0.2, 0.3], "rotation": [10, 20, 30], "scale": 0.7, "slip": "no_slip", "color": [0.1, 0.2, 0.3], "material": "bricks", "material_scale": 3.3, "gloss": 0.7, "parent": "obstacle_2",
      "proxy": { "mask": { "file": "crack.png", "axis": "x", "at": 0.03, "thickness": 0.01 } },
      "drive": { "speed": 3.3, "acceleration": 2.2, "steering": 22, "wheelbase": 0.7, "grip": 1.1 },
      "wheel": { "radius": 0.07, "steers": true },
      "motion": { "velocity": [0.1, 0.2, 0.3], "spin": [1.1, 2.2, 3.3] } },
    { "shape": { "capsule": { "to": [0.3, 0.2, 0.1] } }, "motion": { "repeat": true, "path": [
      { "time": 0.1, "position": [0.1, 0.2, 0.3], "rotation": [10, 20, 30] },
      { "time": 0.7, "position": [0.1, 0.2, 0.3], "rotation": [10, -340, 30] } ] } },
    { "shape": { "mesh": { "file": "gargoyle_up.obj" } },
      "motion": { "poses": { "files": ["gargoyle_up.obj", "gargoyle_down.obj"], "period": 0.7 } } },
    { "shape": { "mask": { "file": "crack.png", "axis": "z", "at": 0.07, "thickness": 0.02 } } } ],
  "particles": { "count": 777, "rim": 3.3, "gravity": 0.7, "drag": 3.3,
    "look": { "slices": 33, "shadow_pixels": 1024, "half_resolution": false, "exposure_time": 0.7 } },
  "emitters": [
    { "name": "one", "kind": "spark", "shape": { "box": { "center": [0.1, 0.2, 0.3], "size": [0.3, 0.2, 0.1] } },
      "obstacle": "spun", "rate": 77.7, "rate_by_speed": 3.3, "rate_by_acceleration": 0.7, "rate_by_slip": 2.2, "from": 0.1, "until": 7.7,
      "velocity": [1.1, 2.2, 3.3], "inherit": 0.3, "lifespan": [0.7, 1.7], "weight": 0.7, "drag": 3.3, "lift": 0.7,
      "size": [0.07, 0.17], "size_variation": 0.7, "opacity": 0.7,
      "colors": [ { "at": 0.07, "color": [0.1, 0.2, 0.3] }, { "at": 0.7, "color": [1.1, 2.2, 3.3] } ] },
    { "obstacle": "obstacle_2", "kind": "leaf", "lifespan": null } ],
  "animation": [
    { "key": "sources[one].density", "repeat": "ping_pong", "noise": { "amplitude": 0.3, "frequency": 3.3, "octaves": 3, "seed": 7 },
      "random": { "amplitude": 0.07, "period": 0.7, "seed": 3 }, "keys": [
      { "time": 0.1, "value": 0.7, "ease": "in_out", "slope": -0.3 }, { "time": 0.7, "value": null, "ease": "hold" } ] },
    { "key": "look.albedo", "keys": [ { "time": 0.7, "value": [0.1, 0.2, 0.3], "slope": [0.1, -0.2, 0.3] } ],
      "noise": { "amplitude": [0.1, 0.2, 0.3] } },
    { "key": "look.mode", "keys": [ { "time": 0.1, "value": "volume" } ] },
    { "key": "look.ground", "keys": [ { "time": 0.1, "value": true } ] } ],
  "timeline": { "from": 0.1, "until": 0.7, "loop": true, "markers": [ { "time": 0.3, "name": "lit" } ] },
  "camera": { "eye": [1.1, 2.2, 3.3], "target": [0.1, 0.2, 0.3], "fov": 33.3, "aperture": 0.07, "focus": 3.3, "shutter": 0.7, "follow": "spun", "follow_heading": true, "repeat": true, "path": [
    { "time": 0.1, "eye": [1.1, 2.2, 3.3], "target": [0.1, 0.2, 0.3], "fov": 44.4 },
    { "time": 0.7, "eye": [3.3, 2.2, 1.1], "target": [0.3, 0.2, 0.1] },
    { "time": 1.7, "eye": [1.1, 2.2, 3.3], "target": [0.1, 0.2, 0.3], "fov": 44.4 } ] },
  "look": { "mode": "flat", "extinction": 33.3, "albedo": [0.1, 0.2, 0.3], "anisotropy": -0.3, "multiple_scattering": 0.7,
            "smoke_curve": [{ "at": 0.2, "opacity": 0.1, "color": [1, 0.5, 0.25] }, { "at": 3, "opacity": 2 }],
    "light": { "direction": [0.1, 0.2, 0.3], "color": [1.1, 2.2, 3.3], "size": 4.4 },
    "key_light": { "direction": [0.3, 0.2, 0.1], "color": [3.3, 2.2, 1.1], "size": 2.2 },
    "fire": { "colors": "ramp", "emission": 33.3, "hottest": 2222, "coolest": 1111,
      "ramp": [ { "at": 0.07, "color": [0.1, 0.2, 0.3] }, { "at": 0.7, "color": [1.1, 2.2, 3.3] },
                { "at": 0.77, "color": [0.3, 0.2, 0.1] } ], "lighting": 0.7 },
    "liquid": { "absorption": [0.1, 0.2, 0.3], "murk": [0.3, 0.2, 0.1], "refractive_index": 1.4, "foam": 0.3, "wetness": 0.4 },
    "ambient": [0.1, 0.2, 0.3], "sky": { "strength": 0.7, "turbidity": 4.4, "colors_sun": false,
      "image": "plain.hdr", "turn": 33.3, "sun_threshold": 77 },
    "ground_color": [0.1, 0.2, 0.3], "ground_material": "soil", "ground_scale": 3.3, "fog": 0.07, "shimmer": 3, "tone_mapping": "filmic", "white_balance": 7777,
    "background": [0.3, 0.2, 0.1], "exposure": 1.1, "bloom": { "strength": 0.7, "threshold": 2.5 }, "ground": false, "outline": true, "open_fade": 0.17, "step_voxels": 0.7,
    "samples": 3, "multisampling": false, "filter": "cubic",
    "offscreen_scale": 0.25, "fix_up": false, "jitter": false, "weighted_end": false, "near_plane": false,
    "skip_empty": false, "stage": "edges",
    "flat_quantity": "speed", "flat_range": 3.3,
    "flat_overlay": "streamlines", "flat_overlay_speed": 0.7, "flat_backdrop": "paper", "flat_ink": "wax", "flat_relief": 0.03, "flat_shadow": 7, "flat_refraction": 0.002 },
  "record": { "frames": 77, "size": [333, 222], "final": { "cells": 99, "detail": 1, "samples": 7 } },
  "reference": { "length": 0.3, "speed": 0.7, "from": 3.3, "obstacle": "spun", "quantities": ["lift", "nusselt"] },
  "seed": 7
})";

SceneDesc parse(std::string_view text, const LoadOptions& options = {}) {
    return parseScene(text, "a.json", SLABFLOW_SOURCE_DIR "/tests/fuzz/corpus/sky", options);
}

void checkRoundTrip(SceneDesc scene) {
    scene.name.clear();  // not part of the file
    CHECK(parse(scene.canonicalJson) == scene);
    CHECK(writeScene(scene) == scene.canonicalJson);
}

}  // namespace

TEST_CASE("every parameter survives being written and read") {
    const SceneDesc scene = parse(everything);
    CHECK(scene.domain().cells == glm::ivec3(37, 20, 7));
    CHECK(scene.look.march.stepVoxels == 0.7f);
    checkRoundTrip(scene);
}

TEST_CASE("no parameter of that scene has its default, so that none can be forgotten") {
    const auto members = [](std::string_view text) {
        return nlohmann::json::parse(parse(text).canonicalJson).flatten();
    };
    const auto scene = members(everything);
    const auto defaults = members(R"({ "domain": { "size": [1, 2, 1] } })");
    for (const auto& [key, value] : defaults.items()) {
        INFO(key);
        const bool hasOneValue = key == "/solver/pressure";
        const bool elsewhere = key.starts_with("/domain/walls") || key.starts_with("/domain/velocity") ||
                               key.starts_with("/domain/rotation") || key.starts_with("/domain/follow") ||
                               key.starts_with("/domain/max_cells") || key == "/domain/detail" ||
                               key == "/domain/turbulence" || key.starts_with("/initial") || key == "/camera/orbit";
        if (scene.contains(key) && !hasOneValue && !elsewhere) CHECK(scene[key] != value);
    }
}

TEST_CASE("several grids survive as well, and a box that travels and is turned") {
    checkRoundTrip(parse(R"({ "domain": { "size": [1, 2, 1], "velocity": [0.1, 0.2, 0.3], "rotation": [10, 20, 30],
        "walls": { "all": { "type": "far_field", "velocity": [0.3, 0.2, 0.1] } } } })"));
    const SceneDesc following = parse(R"({ "domain": { "size": [1, 2, 1], "cells": 16, "follow": "smoke",
        "max_cells": 3333, "walls": { "y+": "open" } } })");
    CHECK(following.domain().follow == FollowDesc{"", glm::vec3(0), true});
    CHECK(following.domain().maxCells == 3333);
    checkRoundTrip(following);
    CHECK(parse(following.canonicalJson, {.resolution = 32}).domain().maxCells == 8 * 3333);
    const SceneDesc scene = parse(R"({ "grids": [
        { "name": "wake", "size": [1, 2, 1.5], "cells": 40, "detail": 4, "turbulence": 0.5, "walls": { "all": "far_field" },
          "follow": { "obstacle": "ball", "offset": [0.1, 0.2, 0.3] } },
        { "name": "room-2", "size": [2, 1, 1], "origin": [0.1, 0.2, 0.3], "velocity": [0.3, 0.2, 0.1],
          "rotation": [0, 0, 30] } ],
      "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.1 } } } ] })");
    REQUIRE(scene.grids.size() == 2);
    CHECK(scene.domain().name == "wake");
    CHECK(scene.grids[0].cells == glm::ivec3(20, 40, 30));
    CHECK(scene.grids[0].detail == 4);
    CHECK(scene.grids[0].turbulence == 0.5f);
    CHECK(scene.grids[1].detail == 1);
    CHECK(scene.grids[0].walls[3].type == WallType::FarField);
    CHECK(scene.grids[0].follow == FollowDesc{"ball", {0.1f, 0.2f, 0.3f}});
    CHECK(scene.grids[1].velocity == glm::vec3(0.3f, 0.2f, 0.1f));
    CHECK(scene.grids[1].rotation.z == 30);
    checkRoundTrip(scene);
}

TEST_CASE("a sum of flows to start from survives as well") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 2, 1] }, "initial": { "velocity": {
        "vortices": [ { "center": [0.1, 0.2, 0.3], "circulation": -0.7, "radius": 0.07 }, { "circulation": 3.3 } ],
        "vortex_ring": { "center": [0.3, 0.2, 0.1], "axis": [1, 2, 3], "circulation": 0.3, "radius": 0.7, "core": 0.03 },
        "shear_layer": { "center": [0, 0.7, 0], "velocity": -1.1, "thickness": 0.03, "waves": 7, "perturbation": 0.3 }
      } } })");
    const auto& flow = std::get<FlowDesc>(scene.initial.velocity);
    REQUIRE(flow.vortices.size() == 2);
    CHECK(flow.vortices[0] == LineVortex{{0.1f, 0.2f, 0.3f}, -0.7f, 0.07f});
    CHECK(flow.ring == VortexRing{{0.3f, 0.2f, 0.1f}, {1, 2, 3}, 0.3f, 0.7f, 0.03f});
    CHECK(flow.shearLayer == ShearLayer{{0, 0.7f, 0}, -1.1f, 0.03f, 7, 0.3f});
    checkRoundTrip(scene);
    CHECK(needsRestart(scene, parse(scene.canonicalJson, {.overrides = {"initial.velocity.shear_layer.waves=3"}})));
}

TEST_CASE("a sum of flows is refused where it has no room, or does not say how strong it is") {
    const auto faultOf = [](const std::string& domain, const std::string& flow) -> std::string {
        try {
            parse("{ \"domain\": {" + domain + "}, \"initial\": { \"velocity\": {" + flow + "} } }");
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    };
    using Catch::Matchers::ContainsSubstring;
    const std::string flat = R"("size": [1, 1, 0])", ring = R"("vortex_ring": { "circulation": 1 })";
    CHECK_THAT(faultOf(flat, ring), ContainsSubstring("needs three dimensions"));
    CHECK(faultOf(R"("size": [1, 1, 1])", ring).empty());
    const std::string layer = R"("shear_layer": { "velocity": 1 })";
    CHECK_THAT(faultOf(flat + R"(, "walls": { "y-": "periodic", "y+": "periodic" })", layer),
               ContainsSubstring("streams differ"));
    CHECK(faultOf(flat, layer).empty());
    CHECK_THAT(faultOf(R"("size": [0, 1, 1])", layer), ContainsSubstring("deeper than one cell in x and y"));
    CHECK_THAT(faultOf(flat, R"("vortices": [ {} ])"), ContainsSubstring("circulation: missing"));
    CHECK_THAT(faultOf(flat, R"("vortex": [])"), ContainsSubstring("\"vortices\""));
}

TEST_CASE("what excludes something in that scene survives as well") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 2, 1] }, "camera": { "orbit": 33.3 } })");
    CHECK(scene.camera.orbit == 33.3f);
    checkRoundTrip(scene);
}

TEST_CASE("the built-in scenes survive being written and read, at any resolution") {
    const Assets assets = Assets::embedded();
    for (const SceneSummary& summary : listScenes(assets)) {
        INFO(summary.name);
        checkRoundTrip(loadScene(assets, summary.name));
        checkRoundTrip(loadScene(assets, summary.name, {.resolution = 37}));
    }
}

TEST_CASE("the text depends on what is meant, not on how it is put") {
    const SceneDesc terse = parse(R"({ "domain": { "size": [1, 2, 1], "walls": { "all": "open" } } })");
    const SceneDesc wordy = parse(R"({ "seed": 1, "time": { "cfl": null }, "domain": {
        "walls": { "x-": "open", "x+": { "type": "open" }, "y-": "open", "y+": "open", "z-": "open", "z+": "open" },
        "cells": [32, 64, 32], "size": [1.0, 2.0, 1.0] } })");
    CHECK(terse.canonicalJson == wordy.canonicalJson);
}

TEST_CASE("what can change while running needs no restart") {
    const SceneDesc before = parse(everything);
    const auto restarts = [&](const char* assignment) {
        return needsRestart(before, parse(everything, {.overrides = {assignment}}));
    };
    CHECK_FALSE(needsRestart(before, before));
    CHECK_FALSE(restarts("fluid.viscosity=0.5"));
    CHECK_FALSE(restarts("solver.jacobi.sweeps=5"));
    CHECK_FALSE(restarts("look.exposure=2"));
    CHECK_FALSE(restarts("look.fire.ramp[0].at=0.05"));
    CHECK_FALSE(restarts("camera.path[1].time=0.8"));
    CHECK_FALSE(restarts("sources[0].density=0.7"));
    CHECK_FALSE(restarts("sources[0].reaction=0.7"));
    CHECK_FALSE(restarts("domain.walls.y-.temperature=5"));
    CHECK_FALSE(restarts("particles.drag=5"));
    CHECK_FALSE(restarts("emitters[0].rate=5"));
    CHECK(restarts("particles.count=5000"));
    CHECK(restarts("domain.cells=32"));
    CHECK(restarts("domain.max_cells=100000"));
    CHECK(restarts("domain.walls.z+=open"));
    CHECK(restarts("solver.precision=16"));
    CHECK(restarts("initial.density=0.2"));
    CHECK(restarts("initial.reaction=0.2"));
    CHECK(restarts("seed=2"));
}

}  // namespace slabflow::test::round_trip_test
