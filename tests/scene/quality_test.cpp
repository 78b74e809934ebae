// What qualities make of scenes.
#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::quality_test {

namespace {

SceneDesc parsed(const std::string& text, const LoadOptions& options = {}) {
    return parseScene(text, "a.json", {}, options);
}

const std::string plain = R"({ "domain": { "size": [1, 2, 1], "cells": 40 }, "look": { "samples": 2 } })";

SceneDesc at(Quality quality) { return parsed(plain, {.quality = quality}); }

}  // namespace

TEST_CASE("cells, samples and the march follow the quality") {
    CHECK(at(Quality::Normal) == parsed(plain));
    CHECK(at(Quality::Draft).domain().cells == glm::ivec3(10, 20, 10));
    CHECK(at(Quality::Draft).look.samples == 1);
    CHECK(at(Quality::Draft).look.march.offscreenScale == Catch::Approx(1.0 / 3));
    CHECK(at(Quality::Good).domain().cells.y == 57);
    CHECK(at(Quality::Good).look == parsed(plain).look);
    CHECK(at(Quality::Final).domain().cells == glm::ivec3(40, 80, 40));
    CHECK(at(Quality::Final).look.samples == 4);
    CHECK(at(Quality::Final).look.march.offscreenScale == 1);
}

TEST_CASE("a scene says what final is") {
    const std::string text =
        R"({ "domain": { "size": [1, 2, 1], "cells": 40 }, "record": { "final": { "cells": 90, "samples": 16 } } })";
    const SceneDesc final = parsed(text, {.quality = Quality::Final});
    CHECK(final.domain().cells.y == 90);
    CHECK(final.look.samples == 16);
    CHECK(parsed(text, {.quality = Quality::Good}).domain().cells.y == 60);
}

TEST_CASE("final may have more detail instead of more cells") {
    const std::string finer = R"("record": { "final": { "cells": 40, "detail": 2 } })";
    const std::string one = R"({ "domain": { "size": [1, 2, 1], "cells": 40 }, )" + finer + "}";
    CHECK(parsed(one, {.quality = Quality::Final}).domain().detail == 2);
    CHECK(parsed(one, {.quality = Quality::Final}).domain().cells.y == 40);
    CHECK(parsed(one, {.quality = Quality::Good}).domain().detail == 1);
    const std::string two = R"({ "grids": [{ "name": "a", "size": [1, 1, 1], "cells": 20 },
        { "name": "b", "size": [1, 1, 1], "origin": [2, 0, 0], "cells": 40, "detail": 4 }], )" +
                            finer + "}";
    CHECK(parsed(two, {.quality = Quality::Final}).grids[0].detail == 2);
    CHECK(parsed(two, {.quality = Quality::Final}).grids[1].detail == 4);
    const auto refused = [&](const std::string& more, int detail) {
        CHECK_THROWS_WITH(parsed(R"({ "domain": { "size": [1, 1, 1] }, )" + more +
                                 R"("record": { "final": { "detail": )" + std::to_string(detail) + " } } }"),
                          Catch::Contains("record.final.detail"));
    };
    refused("", 3);
    refused(R"("fluid": { "kind": "liquid" }, )", 2);
}

TEST_CASE("other options have the last word, and several grids keep their proportions") {
    CHECK(parsed(plain, {.quality = Quality::Final, .resolution = 24}).domain().cells.y == 24);
    CHECK(parsed(plain, {.overrides = {"look.samples=3"}, .quality = Quality::Final}).look.samples == 3);
    CHECK(parsed(plain, {.overrides = {"record.final.cells=90"}, .quality = Quality::Final}).domain().cells.y == 90);
    const SceneDesc two = parsed(
        R"({ "grids": [{ "name": "a", "size": [1, 1, 1], "cells": 20 },
                       { "name": "b", "size": [1, 1, 1], "origin": [2, 0, 0], "cells": 40 }] })",
        {.quality = Quality::Final});
    CHECK(two.grids[0].cells.x == 40);
    CHECK(two.grids[1].cells.x == 80);
}

TEST_CASE("a budget of cells grows with them") {
    const SceneDesc scene = parsed(
        R"({ "domain": { "size": [1, 1, 1], "cells": 20, "walls": { "all": "open" }, "follow": "smoke", "max_cells": 20000 } })",
        {.quality = Quality::Final});
    CHECK(scene.domain().maxCells == 160000);
}

}  // namespace slabflow::test::quality_test
