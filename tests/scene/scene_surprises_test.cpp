// What a scene file may say that comes out otherwise than a person expects.
#include "scene/Library.h"
#include "scene/SceneJson.h"
#include "scene/SceneSurprises.h"
#include "support/Catch.h"

namespace slabflow::test::scene_surprises_test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

using Warnings = std::vector<std::string>;

/// Of a scene with this domain, which begins in the second line.
Warnings warningsOf(const std::string& domain) {
    const std::string text = "{\n\"domain\": {" + domain + "} }";
    return surprisesIn(parseScene(text, "a.json"), JsonDocument(text, "a.json"));
}

}  // namespace

TEST_CASE("a size that whole cells miss by more than half a per cent is named, with cells that fit") {
    const Warnings warnings = warningsOf(R"("size": [2.2, 0.41, 0], "cells": 100)");
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0] ==
          "a.json:2: domain.size: cells are cubes of 0.022 m, so the domain is 0.418 m long along y and "
          "not 0.41 m, 2 % off; \"cells\": 102 would fit");
    CHECK(warningsOf(R"("size": [2.2, 0.41, 0], "cells": 102)") == Warnings{});
    CHECK(warningsOf(R"("size": [2.2, 0.41, 0], "cells": [220, 41, 1])") == Warnings{});
    CHECK(warningsOf(R"("size": [2.2, 0.41, 0], "cells": [100, 19, 1])").size() == 1);
}

TEST_CASE("where both sides are open, no wall is elsewhere than was meant") {
    CHECK(warningsOf(R"("size": [2.2, 0.41, 0], "cells": 100, "walls": { "y-": "open", "y+": "open" })") == Warnings{});
    CHECK(warningsOf(R"("size": [2.2, 0.41, 0], "cells": 100, "walls": { "y+": "open" })").size() == 1);
}

TEST_CASE("a parabolic inflow with nothing beside it that holds the fluid back is named") {
    const std::string inflow = R"("size": [2, 1, 1], "cells": 16, "walls": { "x+": "open",
        "x-": { "type": "inflow", "velocity": [1, 0, 0], "profile": "parabolic" })";
    const Warnings warnings = warningsOf(inflow + "}");
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], StartsWith("a.json:3: domain.walls.x-.profile: the inflow is uniform: ") &&
                                ContainsSubstring("no_slip"));
    CHECK(warningsOf(inflow + R"(, "y-": "no_slip" })") == Warnings{});
    CHECK(warningsOf(inflow + R"(, "z-": "no_slip", "z+": "no_slip" })") == Warnings{});
}

TEST_CASE("a pressure of fewer than 20 sweeps of Jacobi's method is named") {
    const auto warningsWith = [](const std::string& solver) {
        const std::string text = "{ \"domain\": { \"size\": [1, 1, 1] },\n\"solver\": {" + solver + "} }";
        return surprisesIn(parseScene(text, "a.json"), JsonDocument(text, "a.json"));
    };
    const Warnings warnings = warningsWith(R"("pressure": "jacobi", "jacobi": { "sweeps": 19 })");
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], StartsWith("a.json:2: solver.jacobi.sweeps: "));
    CHECK(warningsWith(R"("pressure": "jacobi", "jacobi": { "sweeps": 20 })") == Warnings{});
    CHECK(warningsWith(R"("jacobi": { "sweeps": 19 })") == Warnings{});
}

TEST_CASE("a liquid that falls too far in a step is named") {
    const auto warningsWith = [](const std::string& time) {
        const std::string text = R"({ "domain": { "size": [0.01, 0.01, 0.01], "cells": 32 },
            "fluid": { "kind": "liquid" }, "time": { "step": 0.016, )" +
                                 time + " } }";
        return surprisesIn(parseScene(text, "a.json"), JsonDocument(text, "a.json"));
    };
    const Warnings warnings = warningsWith(R"("substeps": 2)");
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], StartsWith("a.json:2: time.step: ") && ContainsSubstring("crosses 11 cells in a step"));
    CHECK(warningsWith(R"("substeps": 3)") == Warnings{});
    CHECK(warningsWith(R"("cfl": 2)") == Warnings{});
}

TEST_CASE("water vapor in dry air is named") {
    const auto warningsWith = [](const std::string& moist) {
        const std::string text = R"({ "domain": { "size": [1, 1, 1] }, "fluid": { "atmosphere": { "moist": )" + moist +
                                 " } },\n" + R"("initial": { "vapor": 1 },
                                 "sources": [ { "shape": { "sphere": {} }, "vapor": 2 } ] })";
        return surprisesIn(parseScene(text, "a.json"), JsonDocument(text, "a.json"));
    };
    CHECK(warningsWith("false") ==
          Warnings{"a.json:2: initial.vapor: has no effect: \"fluid.atmosphere.moist\" is false",
                   "a.json:3: sources[0].vapor: has no effect: \"fluid.atmosphere.moist\" is false"});
    CHECK(warningsWith("true") == Warnings{});
}

TEST_CASE("what does nothing for the shape of a source is named") {
    const auto warningsWith = [](const std::string& source) {
        const std::string text =
            "{ \"domain\": { \"size\": [1, 1, 1] },\n\"sources\": [ { \"density\": 1, " + source + " } ] }";
        return surprisesIn(parseScene(text, "a.json"), JsonDocument(text, "a.json"));
    };
    const std::string place = R"("position": [0, 0.5, 0], "rotation": [0, 90, 0], "scale": 0.3)";
    const Warnings warnings = warningsWith(R"("shape": { "sphere": {} }, )" + place);
    REQUIRE(warnings.size() == 3);
    CHECK_THAT(warnings[0], StartsWith("a.json:2: sources[0].position: has no effect: "));
    CHECK_THAT(warnings[1], ContainsSubstring("sources[0].rotation: "));
    CHECK_THAT(warnings[2], ContainsSubstring("sources[0].scale: "));
    CHECK(warningsWith(R"("shape": { "sphere": {} }, "position": [0, 0, 0], "scale": 1)") == Warnings{});
    const std::string mesh = R"("shape": { "mesh": { "file": "sphere.obj" } }, )";
    CHECK(warningsWith(mesh + place) == Warnings{});
    const Warnings atRest = warningsWith(mesh + R"("inherit": 1)");
    REQUIRE(atRest.size() == 1);
    CHECK_THAT(atRest[0], StartsWith("a.json:2: sources[0].inherit: has no effect: "));
}

TEST_CASE("an edge that a source cannot have is named") {
    const auto warningsWith = [](const std::string& source) {
        const std::string text =
            "{ \"domain\": { \"size\": [1, 1, 1] }, \"fluid\": { \"kind\": \"liquid\" },\n\"sources\": [ { " + source +
            ", \"edge\": 0.1 } ] }";
        return surprisesIn(parseScene(text, "a.json"), JsonDocument(text, "a.json"));
    };
    const std::string start = "a.json:2: sources[0].edge: has no effect: ";
    const std::string pours = R"("shape": { "sphere": {} }, "liquid": "pour")";
    CHECK(warningsWith(R"("shape": { "gaussian": {} }, "velocity": [1, 0, 0])") ==
          Warnings{start + "a gaussian fades throughout"});
    CHECK(warningsWith(R"("shape": { "mesh": { "file": "sphere.obj" } }, "velocity": [1, 0, 0])") ==
          Warnings{start + "it is not for shapes from a file"});
    CHECK(warningsWith(pours) == Warnings{start + "liquid ends where the shape does"});
    CHECK(warningsWith(pours + R"(, "velocity": [1, 0, 0])") == Warnings{});
}

TEST_CASE("the built-in scenes are as they say") {
    const Assets assets = Assets::embedded();
    for (const SceneSummary& summary : listScenes(assets)) {
        INFO(summary.name);
        const Library::File file = sceneLibrary.open(assets, summary.name);
        CHECK(surprisesIn(loadScene(assets, summary.name), JsonDocument(file.text, file.source)) == Warnings{});
    }
}

}  // namespace slabflow::test::scene_surprises_test
