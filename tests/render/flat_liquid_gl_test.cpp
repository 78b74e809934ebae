// A liquid in a flat picture: the sheet before its backdrop, and foam in it.
#include <cmath>
#include <set>

#include "render/FlatPictures.h"
#include "sim/liquid/LevelSet.h"
#include "sim/particles/Spray.h"
#include "support/Array.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::flat_liquid_gl_test {

using namespace dish;

TEST_CASE("water stands before the sky of a flat picture, darker inside, with a pale rim") {
    LookDesc look = flatLook();
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    look.flatBackdrop = FlatBackdrop::Sky;
    look.background = {0.1f, 0.2f, 0.5f};
    const Pixels sky = drawn(fluid, look);
    fluid.liquid = makeLiquid(slab(), grid);
    fluid.gas.reset();
    const auto level = [](glm::ivec3 cell, int) { return (cell.x + 0.5 - 0.5 * grid.cells.x) * double(grid.h); };
    fluid.liquid->levelSet = uploaded(centres(grid, 1, level), "levelSet");
    const Pixels water = drawn(fluid, look);
    const int surface = size.x / 2;
    for (const int y : {20, 50, 90}) {
        CHECK(glm::distance(water.at({surface + 40, y}), sky.at({surface + 40, y})) < 1e-3f);
        CHECK(water.at({surface - 100, y}).r < water.at({surface - 40, y}).r);
        CHECK(water.at({surface - 40, y}).r < water.at({surface - 2, y}).r);
    }
    look.liquid.absorption = glm::vec3(0);  // clear: what is left is the wall behind it, and the rim
    const Pixels clear = drawn(fluid, look);
    CHECK(clear.at({surface - 40, 90}).r == Approx(0.8f).epsilon(1e-3));
    CHECK(clear.at({surface - 1, 90}).r > 0.85f);
    look.flatBackdrop = FlatBackdrop::Plain;
    const Pixels plain = drawn(fluid, look);
    CHECK(plain.at({surface - 40, 90}) == clear.at({surface - 40, 90}));
    CHECK(plain.at({surface + 40, 20}) != clear.at({surface + 40, 20}));

    look.flatBackdrop = FlatBackdrop::Sky;
    fluid.cellVelocity.clear({0.5f, 0, 0, 0});
    for (const FlatOverlay overlay : {FlatOverlay::Arrows, FlatOverlay::Lines}) {
        look.flatOverlay = overlay;
        CHECK(drawn(fluid, look) != clear);
    }
}

TEST_CASE("daylight fades on its way down through flat water, from above and obliquely, but not in solids") {
    LookDesc look = flatLook();
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), grid);
    const auto level = [](glm::ivec3 cell, int) { return (cell.y + 0.5 - 13.5) * double(grid.h); };
    fluid.liquid->levelSet = uploaded(centres(grid, 1, level), "levelSet");
    look.liquid.absorption = glm::vec3(2, 1, 0);
    const auto checkDarkness = [&](const Pixels& water, int y, double cellsOfWater, double tolerance) {
        for (const int channel : {0, 1, 2}) {
            const auto through = [&](double cells) {
                const double thickness = 0.3 * double(grid.size().y) + 1.6 * cells * double(grid.h);
                return 0.8 * std::exp(-double(look.liquid.absorption[channel]) * thickness);
            };
            const double expected = (through(cellsOfWater) + 2 * through(std::sqrt(2) * cellsOfWater)) / 3;
            CHECK(water.at({size.x / 2, y})[channel] == Approx(expected).epsilon(tolerance));
        }
    };
    const Pixels water = drawn(fluid, look);
    for (const int y : {40, 80, 110}) checkDarkness(water, y, 13.5 - (y + 0.5) / 10, 0.02);

    fluid.solids = noSolids(slab(), grid);  // a board two cells thick
    const auto open = [](glm::ivec3 face, int channel) {
        const bool isBoard = face.z == 0 && (face.y == 8 || face.y == 9 || (face.y == 10 && channel == 1));
        return channel == 3 ? double(isBoard && face.y < 10) : double(!isBoard);
    };
    fluid.solids->openings = uploaded(Array(grid, Layout::Face, 4, open), "openings");
    const Pixels boarded = drawn(fluid, look);
    for (const int y : {40, 60})
        checkDarkness(boarded, y, 11.5 - (y + 0.5) / 10, 0.2);  // parts of the way do not end at its faces
}

TEST_CASE("foam whitens water around where it is and makes its edge ragged, but leaves the air") {
    LookDesc look = flatLook();
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), grid);
    fluid.liquid->spray = makeSpray(slab(), grid);
    const auto level = [](glm::ivec3 cell, int) { return (cell.y + 0.5 - 0.5 * grid.cells.y) * double(grid.h); };
    fluid.liquid->levelSet = uploaded(centres(grid, 1, level), "levelSet");
    const Pixels clear = drawn(fluid, look);
    const auto covered = [](glm::ivec3 cell, int) { return cell.x < 8 ? 1.0 : 0.0; };
    fluid.liquid->spray->foam = uploaded(centres(grid, 1, covered), "foam");
    const Pixels foamy = drawn(fluid, look);
    const auto whiter = [&](glm::ivec2 pixel) { return foamy.at(pixel).r - clear.at(pixel).r; };
    for (const int y : {10, 40, 80}) {
        CHECK(whiter({10, y}) > 0.4f);
        CHECK(whiter({200, y}) == 0);
    }
    double nearIt = 0;
    for (int y = 10; y < 80; ++y) nearIt += double(whiter({95, y}));  // its bubbles, more than a cell away
    CHECK(nearIt > 0.1);
    std::set<int> heights;  // of its edge, in pixels
    for (int x = 5; x < 70; ++x) {
        int y = 89;
        while (y < 120 && foamy.at({x, y}) != clear.at({x, y})) ++y;
        heights.insert(y);
    }
    CHECK(heights.size() > 3);
    for (const int x : {10, 200}) CHECK(foamy.at({x, 140}) == clear.at({x, 140}));
    look.liquid.foam = 0;
    CHECK(drawn(fluid, look) == clear);
}

}  // namespace slabflow::test::flat_liquid_gl_test
