// The documentation that the description gives.
#include <set>

#include "base/File.h"
#include "scene/LookParameters.h"
#include "scene/ParameterTable.h"
#include "support/Catch.h"

namespace slabflow::test::parameter_table_test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("every parameter has a row with its default, what is allowed and what it means") {
    const std::string table = parameterTable();
    CHECK_THAT(table, ContainsSubstring("| `domain.size` | **required** | three numbers from 0 to 10000 m |"));
    CHECK_THAT(table,
               ContainsSubstring("| `fluid.viscosity` | `0.0` | a number from 0 to 1000 m²/s | kinematic viscosity |"));
    CHECK_THAT(table, ContainsSubstring(
                          "| `solver.pressure` | `\"multigrid\"` | \"multigrid\", \"jacobi\", \"iop\", \"mgpcg\" |"));
    CHECK_THAT(table, ContainsSubstring("| `sources[].until` | `null` | a number from 0 to 1000000 s |"));
    CHECK_THAT(table, ContainsSubstring("| `forces[].wind.acceleration` | **required** |"));
    CHECK_THAT(table,
               ContainsSubstring("| `emitters[].lifespan` | `[2.0,4.0]` | two numbers from 0.001 to 1000000 s |"));
    CHECK_THAT(table, ContainsSubstring("| `emitters[].size_variation` | `0.3` | a number from 0 to 1 |"));
    CHECK_THAT(table, ContainsSubstring("| `emitters[].rate_by_slip` | `0.0` | a number from 0 to 100000000 1/m |"));
    CHECK_THAT(table, ContainsSubstring("| `sources[].edge` | `0.0` | a number from 0 to 10000 m |"));
    CHECK_THAT(table, ContainsSubstring("| `sources[].obstacle` | `\"\"` | text | "));
    CHECK_THAT(table, ContainsSubstring("| `sources[].above_slip` | `0.0` | a number from 0 to 1000 m/s |"));
    CHECK_THAT(table, ContainsSubstring("| `camera.follow` | `\"\"` | text | "));
    CHECK_THAT(table, ContainsSubstring("| `camera.follow_heading` | `false` |"));
    CHECK_THAT(table, ContainsSubstring("| `emitters[].colors[].at` | **required** |"));
    CHECK_THAT(table, ContainsSubstring("| `shape.gaussian.radius` | `0.1` |"));
    CHECK_THAT(table, ContainsSubstring("| `grids[].follow` |  | object, or just its obstacle |"));
    CHECK_THAT(table, ContainsSubstring("| `domain.follow` |  | object, or just its obstacle |"));
    CHECK_THAT(table, ContainsSubstring("| `domain.follow.smoke` | `false` |"));
    CHECK_THAT(table, ContainsSubstring("| `domain.detail` | `1` | a whole number from 1 to 4 |"));
    CHECK_THAT(table, ContainsSubstring("| `domain.max_cells` | `0` | a whole number from 0 to 536870912 |"));
    CHECK_THAT(table, ContainsSubstring("| `initial.velocity.vortices[].circulation` | **required** |"));
    CHECK_THAT(table, ContainsSubstring("| `initial.velocity.shear_layer.waves` | `2` |"));
    CHECK_THAT(table, ContainsSubstring("| `reference.length` | `1.0` | a number from 1e-06 to 100000 m |"));
    CHECK_THAT(table, ContainsSubstring("| `reference.quantities` | `[]` |"));
    CHECK_THAT(table, ContainsSubstring("| `domain.rotation` | `[0.0,0.0,0.0]` |"));
    CHECK_THAT(table, ContainsSubstring("| `obstacles[].parent` | `\"\"` | text | "));
    CHECK_THAT(table, ContainsSubstring("| `obstacles[].proxy` |  | object with one of \"sphere\""));
    CHECK_THAT(table, ContainsSubstring("| `obstacles[].drive.grip` | `8.0` | a number from 0.001 to 10000 m/s² |"));
    CHECK_THAT(table, ContainsSubstring("| `obstacles[].wheel.radius` | `0.0` | a number from 0 to 10000 m |"));
}

TEST_CASE("what flat pictures do not show is said") {
    CHECK_THAT(parameterTable(), ContainsSubstring("how opaque smoke is; not in flat pictures |"));
    CHECK_THAT(parameterTable(), !ContainsSubstring("brightness of the picture; not in flat pictures"));
}

TEST_CASE("no row is without an explanation") { CHECK_THAT(parameterTable(), !ContainsSubstring("|  |\n")); }

TEST_CASE("the documentation explains the stages of the picture as the viewer does") {
    const std::string page = readFile(SLABFLOW_SOURCE_DIR "/docs/method.md");
    for (const LookStage stage : {LookStage::RayEntry, LookStage::RayLength, LookStage::Smoke, LookStage::Edges,
                                  LookStage::FixedUp, LookStage::Steps}) {
        const std::string row = "| `" + std::string(nameOf(stage)) + "` | ";
        CHECK_THAT(page, ContainsSubstring(row + std::string(explanationsOf(stage)[size_t(stage)]) + " |"));
    }
}

namespace {

/// The visitor that collects what has no effect.
struct IdleKeys {
    std::set<std::string> keys = {};

    template <class T>
    void value(std::string_view key, T&, const ParameterInfo& info) {
        if (!info.idle.empty()) keys.emplace(key);
    }
    template <class T>
    void list(std::string_view key, T& items, const ParameterInfo& info) {
        value(key, items, info);
    }
    template <class Body>
    void section(std::string_view key, const ParameterInfo& info, Body body) {
        if (!info.idle.empty()) keys.emplace(key);
        body();
    }
    void rule(bool, std::string_view, std::string_view) {}
};

std::set<std::string> idleKeysOf(LookDesc look) {
    IdleKeys idle;
    describe(idle, look);
    return idle.keys;
}

}  // namespace

TEST_CASE("what has no effect on the look is known") {
    LookDesc look;
    std::set<std::string> ofFlat{"flat_quantity",      "flat_range",      "flat_overlay",
                                 "flat_overlay_speed", "flat_backdrop",   "flat_ink",
                                 "flat_relief",        "flat_refraction", "flat_shadow"};
    const std::set<std::string> ofSky{"colors_sun", "turbidity", "fog"}, ofPicture{"turn", "sun_threshold"};
    const auto with = [&](std::set<std::string> others) {
        others.insert(ofFlat.begin(), ofFlat.end());
        others.insert(ofSky.begin(), ofSky.end());
        others.insert(ofPicture.begin(), ofPicture.end());
        return others;
    };
    CHECK(idleKeysOf(look) == with({"ramp", "ground_scale"}));
    look.fire.colors = FireColors::Ramp;
    CHECK(idleKeysOf(look) == with({"hottest", "coolest", "ground_scale"}));
    look.groundMaterial = Material::Sand;
    CHECK(idleKeysOf(look) == with({"hottest", "coolest"}));
    LookDesc floating = look;
    floating.ground = false;
    CHECK(idleKeysOf(floating) == with({"hottest", "coolest", "ground_material", "ground_scale"}));
    LookDesc outdoors = look;
    outdoors.sky.strength = 1;
    for (const std::string& key : ofSky) CHECK_FALSE(idleKeysOf(outdoors).contains(key));
    outdoors.sky.image = "north.hdr";
    for (const std::string& key : ofPicture) CHECK_FALSE(idleKeysOf(outdoors).contains(key));
    CHECK(idleKeysOf(outdoors).contains("turbidity"));
    CHECK_FALSE(idleKeysOf(outdoors).contains("direction"));
    outdoors.sky.sunThreshold = 30;
    for (const char* key : {"direction", "color"}) CHECK(idleKeysOf(outdoors).contains(key));
    look.mode = LookMode::Flat;
    look.fire.colors = FireColors::BlackBody;
    CHECK(idleKeysOf(look) == std::set<std::string>{"extinction",
                                                    "smoke_curve",
                                                    "anisotropy",
                                                    "multiple_scattering",
                                                    "light",
                                                    "key_light",
                                                    "fire",
                                                    "ramp",
                                                    "ambient",
                                                    "sky",
                                                    "colors_sun",
                                                    "turbidity",
                                                    "turn",
                                                    "sun_threshold",
                                                    "fog",
                                                    "shimmer",
                                                    "ground",
                                                    "ground_color",
                                                    "ground_material",
                                                    "ground_scale",
                                                    "multisampling",
                                                    "filter",
                                                    "step_voxels",
                                                    "offscreen_scale",
                                                    "fix_up",
                                                    "jitter",
                                                    "weighted_end",
                                                    "near_plane",
                                                    "skip_empty",
                                                    "stage",
                                                    "open_fade",
                                                    "murk",
                                                    "refractive_index",
                                                    "wetness",
                                                    "flat_overlay_speed"});
    const std::set<std::string> ofAnyFlat = idleKeysOf(look);
    look.flatQuantity = FlatQuantity::Speed;
    look.flatOverlay = FlatOverlay::Arrows;
    std::set<std::string> ofNumbers = ofAnyFlat;
    ofNumbers.erase("flat_overlay_speed");
    ofNumbers.insert(
        {"bloom", "tone_mapping", "white_balance", "flat_ink", "flat_relief", "flat_refraction", "flat_shadow"});
    CHECK(idleKeysOf(look) == ofNumbers);
}

}  // namespace slabflow::test::parameter_table_test
