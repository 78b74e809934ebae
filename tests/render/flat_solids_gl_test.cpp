// Obstacles in flat pictures.
#include <cmath>

#include "render/FlatPictures.h"
#include "support/Array.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::flat_solids_gl_test {

using namespace dish;

namespace {

/// What is open of a face beside a solid below the line y = low + slope x, in cells; in w its number where it holds the
/// middle of a cell.
double openAbove(double low, double slope, float number, glm::ivec3 face, int channel) {
    const auto top = [=](double x) { return low + slope * x; };
    if (channel == 0) return 1 - glm::clamp(top(face.x) - face.y, 0.0, 1.0);
    if (channel == 1) {
        const double crossed = slope == 0 ? 0 : glm::clamp((face.y - low) / slope - face.x, 0.0, 1.0);
        return slope == 0 ? double(top(0) < face.y) : crossed;
    }
    return channel == 3 && top(face.x + 0.5) > face.y + 0.5 ? double(number) : channel == 3 ? 0.0 : 1.0;
}

}  // namespace

TEST_CASE("a straight surface is drawn straight, however it lies in the cells") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.solids = noSolids(slab(), grid);
    const Pixels air = drawn(fluid, flatLook());
    fluid.solids->openings.clear(glm::vec4(0));
    const float solid = drawn(fluid, flatLook()).at({100, 90}).r, clear = air.at({100, 90}).r;
    for (const double slope : {0.05, 0.14, 0.4, 0.9}) {
        const double low = 2.3;
        const auto open = [&](glm::ivec3 face, int channel) { return openAbove(low, slope, 1, face, channel); };
        const Array openings(grid, Layout::Face, 4, open);
        fluid.solids->openings = uploaded(openings, "openings");
        const Pixels pixels = drawn(fluid, flatLook());
        double worst = 0;
        for (int x = 20; x < 150; ++x) {
            double height = 0;  // of the solid [pixels]
            for (int y = 0; y < size.y; ++y) height += double((pixels.at({x, y}).r - clear) / (solid - clear));
            worst = std::max(worst, std::abs(height - 10 * (low + slope * (x + 0.5) / 10)));
        }
        INFO("slope " << slope);
        CHECK(worst < 0.4);  // of ten pixels to a cell
    }
}

TEST_CASE("smoke that ends at an obstacle has no dark seam there") {
    const double low = 2.3;
    for (const double slope : {0.05, 0.14, 0.4}) {
        const auto isSolid = [=](glm::vec2 place) {
            const glm::vec2 cell = place * glm::vec2(grid.cells);
            return double(cell.y) < low + slope * double(cell.x);
        };
        FluidFields fluid = smokeOf([&](glm::vec2 place) { return isSolid(place) ? 0.0f : 1.0f; });
        fluid.solids = noSolids(slab(), grid);
        const auto open = [&](glm::ivec3 face, int channel) { return openAbove(low, slope, 1, face, channel); };
        fluid.solids->openings = uploaded(Array(grid, Layout::Face, 4, open), "openings");
        const Pixels pixels = drawn(fluid, flatLook());
        const glm::vec3 smoke = pixels.at({30, 160});
        INFO("slope " << slope);
        for (int x = 20; x < 300; ++x)
            for (int y = int(std::ceil(10 * (low + slope * (x + 1) / 10))) + 1; y < 160; ++y)
                REQUIRE(pixels.at({x, y}).r == Approx(smoke.r).epsilon(0.1));
    }
}

TEST_CASE("obstacles have the colours that the scene gives them") {
    const bool periodic = GENERATE(false, true);  // then each obstacle comes in on both sides
    PlacedGrid dish = grid;
    dish.periodic.x = periodic;
    FluidFields fluid = fluidOf(dish, [](glm::vec3) { return 0.0f; });
    fluid.solids = noSolids(slab(), dish);
    std::vector<ObstacleDesc> descs(2);
    descs[0].color = {0.5f, 0.1f, 0.05f};
    descs[1].color = {0.05f, 0.2f, 0.6f};
    for (ObstacleDesc& desc : descs) desc.shape = Sphere{{0, 3, 2}, 1.2f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), descs, 0).list();
    const auto open = [&](glm::ivec3 face, int channel) {
        return openAbove(6.3, 0, face.x < 16 ? 1 : 2, face, channel);  // reaches into cells whose middles are clear
    };
    fluid.solids->openings = uploaded(Array(dish, Layout::Face, 4, open), "openings");
    const Pixels pixels = drawn(fluid, flatLook(), 0, bodies);
    for (const int y : {30, 60})
        for (const size_t i : {0u, 1u}) {
            INFO("row " << y << ", obstacle " << i << (periodic ? ", periodic" : ""));
            CHECK(glm::distance(pixels.at({i == 0 ? 80 : 240, y}), 0.6f * bodies[i].desc.color) < 0.01f);
        }
}

TEST_CASE("obstacles show what they are made of, and the pattern moves and turns with them") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.solids = noSolids(slab(), grid);
    fluid.solids->openings = uploaded(
        Array(grid, Layout::Face, 4, [](glm::ivec3, int channel) { return channel == 3 ? 1.0 : 0.0; }), "openings");
    std::vector<ObstacleDesc> descs(1);
    descs[0].shape = Sphere{{0, 0, 0}, 1};
    descs[0].color = glm::vec3(0.4f);
    const auto drawnAs = [&] {
        const std::vector<Body> bodies = Bodies(slab().shaders(), descs, 0).list();
        return drawn(fluid, flatLook(), 0, bodies);
    };
    const auto difference = [](const Pixels& a, const Pixels& b, auto&& placeInB) {
        double sum = 0;
        int count = 0;
        for (int y = 40; y < 140; ++y)
            for (int x = 40; x < 280; ++x) {
                const glm::ivec2 there = placeInB(glm::ivec2(x, y));
                if (there.x < 0 || there.y < 0 || there.x >= size.x || there.y >= size.y) continue;
                sum += std::abs(double(a.at({x, y}).r - b.at(there).r));
                ++count;
            }
        return sum / count;
    };
    const auto same = [](glm::ivec2 pixel) { return pixel; };
    const Pixels plain = drawnAs();
    CHECK(glm::distance(plain.at({100, 90}), 0.6f * descs[0].color) < 0.01f);
    descs[0].material = GENERATE(Material::Concrete, Material::Cobbles);
    descs[0].materialScale = 2;
    const Pixels first = drawnAs();
    double mean = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) mean += double(first.at({x, y}).r) / (size.x * size.y);
    CHECK(mean == Approx(0.24).epsilon(0.2));
    const double contrast = difference(first, plain, same);
    CHECK(contrast > 0.01);

    const float pixel = grid.h / 10;
    descs[0].position = {20 * pixel, 7 * pixel, 0};
    const Pixels moved = drawnAs();
    CHECK(difference(first, moved, same) > 0.5 * contrast);
    CHECK(difference(first, moved, [](glm::ivec2 at) { return at + glm::ivec2(20, 7); }) < 0.1 * contrast);

    if (descs[0].material == Material::Cobbles) return;  // whose stones are lit from elsewhere when they have turned
    descs[0].position = {0, 3.5625f, 0};                 // in the middle of the picture
    const Pixels upright = drawnAs();
    descs[0].rotation = {0, 0, 90};
    const Pixels turned = drawnAs();
    const auto quarterTurn = [](glm::ivec2 at) { return glm::ivec2(249 - at.y, at.x - 70); };
    CHECK(difference(upright, turned, quarterTurn) < 0.4 * difference(upright, turned, same));
}

TEST_CASE("no streamline is drawn over an obstacle") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.cellVelocity.clear({1, 0, 0, 0});
    fluid.solids = noSolids(slab(), grid);
    fluid.solids->openings.clear(glm::vec4(0));
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Streamlines;
    CHECK(drawn(fluid, look) == plain);
    fluid.solids->openings.clear(glm::vec4(1));
    CHECK_FALSE(drawn(fluid, look) == plain);
}

TEST_CASE("obstacles are drawn as fine as the cells of the gas") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.detail = 4;
    fluid.solids = noSolids(slab(), grid);
    fluid.gas = fluidOf(fluid.gasGrid(), [](glm::vec3) { return 0.0f; }).gas;
    fluid.gas->solids =
        solidsFromCells(slab(), fluid.gasGrid(), [](glm::ivec3 cell) { return cell.x / 2 == 32 && cell.y / 2 == 18; });
    const Pixels pixels = drawn(fluid, flatLook());
    // The picture has ten pixels to a cell of the velocity, 2.5 to one of the gas: the obstacle is five wide and high.
    const glm::vec3 obstacle = pixels.at({162, 92}), beside = pixels.at({168, 92});
    CHECK(glm::distance(obstacle, 0.6f * ObstacleDesc{}.color) < 0.01f);
    CHECK(glm::distance(beside, obstacle) > 0.05f);
    for (const glm::ivec2 around : {glm::ivec2(157, 92), glm::ivec2(162, 87), glm::ivec2(162, 98)})
        CHECK(glm::distance(pixels.at(around), beside) < 0.01f);
}

}  // namespace slabflow::test::flat_solids_gl_test
