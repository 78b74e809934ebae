// What a flat picture has besides ink: what is around it, where it flows, and numbers in colours.
#include <cmath>

#include "render/FlatPictures.h"
#include "render/SliceView.h"
#include "scene/SceneNames.h"
#include "sim/liquid/LevelSet.h"
#include "support/Array.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::flat_view_gl_test {

using namespace dish;

namespace {

/// Mean of products of neighbours' deviations from the mean, those on the right or above, over the mean square.
double correlation(const Pixels& pixels, glm::ivec2 step) {
    double mean = 0, square = 0, product = 0;
    int count = 0;
    for (int pass = 0; pass < 2; ++pass)
        for (int y = 40; y < 140; ++y)
            for (int x = 60; x < 260; ++x) {
                const double here = double(pixels.at({x, y}).g), there = double(pixels.at(glm::ivec2(x, y) + step).g);
                if (pass == 0) mean += here, ++count;
                else square += (here - mean) * (here - mean), product += (here - mean) * (there - mean);
                if (pass == 0 && y == 139 && x == 259) mean /= count;
            }
    return product / square;
}

}  // namespace

TEST_CASE("around the domain there is its background, and a line if there is to be one") {
    const FluidFields fluid = smokeOf([](glm::vec2) { return 2.0f; }), clear = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    look.background = {0.1f, 0.3f, 0.2f};
    const Camera far({.eye = {0, 3.5625f, 5}, .target = {0, 3.5625f, 2}, .fov = 41});  // twice as high as the dish
    const auto drawnFromFar = [&](const FluidFields& shown) {
        return Pixels{Renderer(slab()).draw(shotOf(shown, look, far, size, 0)).image.download()};
    };
    const Pixels plain = drawnFromFar(fluid), empty = drawnFromFar(clear);
    look.outline = true;
    const Pixels outlined = drawnFromFar(fluid);
    const float edge = float(far.view(size).pixelOf({-1, 3.5625f, 2 + grid.h / 2}).x);
    int lines = 0;
    for (int x = 0; x < size.x / 2; ++x) {
        CHECK(glm::distance(empty.at({x, 90}), look.background) < 1e-3f);
        const float beside = float(x) + 0.5f - edge;
        const bool changed = glm::distance(outlined.at({x, 90}), plain.at({x, 90})) > 0.02f;
        const bool isAround = glm::distance(plain.at({x, 90}), look.background) < 1e-3f;
        if (std::abs(beside) > 1) CHECK(isAround == (beside < 0));
        if (std::abs(beside) > 1) CHECK_FALSE(changed);
        lines += changed;
    }
    CHECK(lines >= 1);
}

TEST_CASE("arrows lie along the flow, as long as it is fast, and none where it rests") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Arrows;
    fluid.cellVelocity.clear(glm::vec4(0));
    CHECK(drawn(fluid, look) == plain);
    const auto bright = [&](glm::vec2 velocity) {
        fluid.cellVelocity.clear({velocity, 0, 0});
        const Pixels seen = drawn(fluid, look);
        int rows = 0, columns = 0, all = 0;  // that are part of an arrow
        for (int y = 20; y < 160; ++y) {
            bool any = false;
            for (int x = 20; x < 300; ++x) any |= seen.at({x, y}).g > 0.3f, all += seen.at({x, y}).g > 0.3f;
            rows += any;
        }
        for (int x = 20; x < 300; ++x) {
            bool any = false;
            for (int y = 20; y < 160; ++y) any |= seen.at({x, y}).g > 0.3f;
            columns += any;
        }
        return glm::dvec3(double(columns) / 280, double(rows) / 140, all);
    };
    const glm::dvec3 right = bright({1, 0}), up = bright({0, 1}), slow = bright({0.4f, 0});
    CHECK(right.x > 1.5 * right.y);
    CHECK(up.y > 1.5 * up.x);
    CHECK(right.z == Approx(up.z).epsilon(0.1));
    CHECK(slow.z < 0.8 * right.z);
}

TEST_CASE("lines run along the flow, wander with the frames, and fade where it is slow") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.3f; });
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Lines;
    fluid.cellVelocity.clear(glm::vec4(0));
    CHECK(drawn(fluid, look) == plain);
    fluid.cellVelocity.clear({1, 0, 0, 0});
    const Pixels right = drawn(fluid, look);
    CHECK(correlation(right, {4, 0}) > 0.3);
    CHECK(std::abs(correlation(right, {0, 4})) < 0.2);
    CHECK(drawn(fluid, look, 40) == right);
    fluid.cellVelocity.clear({0, -1, 0, 0});
    const Pixels down = drawn(fluid, look);
    CHECK(correlation(down, {0, 4}) > 0.3);
    CHECK(std::abs(correlation(down, {4, 0})) < 0.2);

    // What is at the left in one frame is further right some frames later: waves run with the flow.
    fluid.cellVelocity.clear({1, 0, 0, 0});
    const Pixels later = drawn(fluid, look, 8);
    double with = 0, against = 0;
    for (int y = 40; y < 140; ++y)
        for (int x = 60; x < 260; ++x) {
            const double now = double(later.at({x, y}).g);
            with += std::abs(now - double(right.at({x - 2, y}).g));
            against += std::abs(now - double(right.at({x + 2, y}).g));
        }
    CHECK(with < 0.98 * against);
}

namespace {

/// How far a pixel is from the false colour that stands for this number.
float distanceTo(float value, float range, glm::vec3 seen) {
    const auto& c = SliceView::colours;
    const float place = glm::clamp(2 * value / range, -2.0f, 2.0f) + 2;
    const auto low = size_t(std::min(int(place), 3));
    const glm::vec3 sRgb = glm::mix(c[low], c[low + 1], place - float(low));
    return glm::distance(seen, glm::pow((sRgb + 0.055f) / 1.055f, glm::vec3(2.4f)));
}

}  // namespace

TEST_CASE("every number of the flow is shown where it is, in its colour") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    look.flatRange = 2;
    const auto shows = [&](FlatQuantity quantity, const std::function<float(glm::ivec2 cell)>& value) {
        look.flatQuantity = quantity;
        const Camera camera = Camera::facing(grid, size);
        Shot shot = shotOf(fluid, look, camera, size, 0);
        shot.fluids.front().lastDt = 0.5f;
        const Pixels seen{Renderer(slab()).draw(shot).image.download()};
        INFO(nameOf(quantity));
        for (const glm::ivec2 cell : {glm::ivec2(4, 3), {5, 3}, {20, 11}, {27, 14}})
            CHECK(distanceTo(value(cell), look.flatRange, seen.at(10 * cell + 5)) < 0.03f);
    };
    fluid.cellVelocity.clear({0.6f, -0.8f, 0, 0});
    shows(FlatQuantity::Speed, [](auto) { return 1.0f; });
    shows(FlatQuantity::VelocityX, [](auto) { return 0.6f; });
    shows(FlatQuantity::VelocityY, [](auto) { return -0.8f; });

    const auto pressure = [](glm::ivec3 cell) { return 0.03 * cell.x - 0.025 * cell.y - 0.15; };
    fluid.pressure = uploaded(redBlack(grid, pressure), "pressure");
    shows(FlatQuantity::Pressure, [&](glm::ivec2 cell) { return float(pressure({cell, 0})) / 0.5f; });

    // What flows through faces grows along both axes as their squares: every cell has a divergence of its own.
    const auto flow = [](glm::ivec3 face, int axis) {
        return axis == 0 ? 0.0009 * face.x * face.x : axis == 1 ? -0.002 * face.y * face.y : 0.0;
    };
    fluid.velocity = uploaded(faces(grid, flow), "velocity");
    shows(FlatQuantity::Divergence, [&](glm::ivec2 cell) {
        const glm::ivec3 here(cell, 0);
        return float(flow(here + glm::ivec3(1, 0, 0), 0) - flow(here, 0) + flow(here + glm::ivec3(0, 1, 0), 1) -
                     flow(here, 1)) /
               grid.h;
    });

    // Beside obstacles: fluid through what is open of a face, the obstacle through the rest.
    fluid.solids = noSolids(slab(), grid);
    const auto open = [](glm::ivec3 face, int axis) { return (face.x + 2 * face.y + axis) % 3 == 0 ? 0.625 : 0.875; };
    const auto moves = [](glm::ivec3 face, int axis) { return 0.01 * (axis + 1) * (face.x % 4 - face.y % 3); };
    fluid.solids->openings = uploaded(faces(grid, open), "openings");
    fluid.solids->velocity = uploaded(faces(grid, moves), "solidVelocity");
    const auto through = [&](glm::ivec3 face, int axis) {
        return open(face, axis) * flow(face, axis) + (1 - open(face, axis)) * moves(face, axis);
    };
    shows(FlatQuantity::Divergence, [&](glm::ivec2 cell) {
        const glm::ivec3 here(cell, 0);
        return float(through(here + glm::ivec3(1, 0, 0), 0) - through(here, 0) +
                     through(here + glm::ivec3(0, 1, 0), 1) - through(here, 1)) /
               grid.h;
    });
    fluid.solids.reset();

    fluid.liquid = makeLiquid(slab(), grid);
    fluid.gas.reset();
    const auto level = [](glm::ivec3 cell, int) { return 0.05 * cell.x - 0.04 * cell.y - 0.3; };
    fluid.liquid->levelSet = uploaded(centres(grid, 1, level), "levelSet");
    shows(FlatQuantity::LevelSet, [&](glm::ivec2 cell) { return float(level({cell, 0}, 0)); });
}

TEST_CASE("streamlines follow the flow, end within it, and none are where it rests") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Streamlines;
    fluid.cellVelocity.clear(glm::vec4(0));
    CHECK(drawn(fluid, look) == plain);
    fluid.cellVelocity.clear({1, 0, 0, 0});
    const Pixels right = drawn(fluid, look);
    CHECK(correlation(right, {6, 0}) > 0.3);
    CHECK(std::abs(correlation(right, {0, 6})) < 0.2);
    const auto brightest = [](const Pixels& pixels) {
        float most = 0;
        for (int y = 20; y < 160; ++y)
            for (int x = 20; x < 300; ++x) most = std::max(most, pixels.at({x, y}).g);
        return most;
    };
    fluid.cellVelocity.clear({0.25f, 0, 0, 0});
    CHECK(brightest(drawn(fluid, look)) < 0.75f * brightest(right));  // where lines lie over lines, too
    fluid.cellVelocity.clear({0, 1, 0, 0});
    const Pixels up = drawn(fluid, look);
    CHECK(correlation(up, {0, 6}) > 0.3);
    CHECK(std::abs(correlation(up, {6, 0})) < 0.2);

    // Around the middle of the dish lines are circles: none crosses the rays from there.
    const glm::vec2 middle = 0.5f * glm::vec2(grid.cells);
    fluid.cellVelocity = uploaded(centres(grid, 4,
                                          [&](glm::ivec3 cell, int c) {
                                              const glm::vec2 from = glm::vec2(cell) + 0.5f - middle;
                                              return c == 0 ? -double(from.y) : c == 1 ? double(from.x) : 0.0;
                                          }),
                                  "cellVelocity");
    const Pixels round = drawn(fluid, look);
    double along = 0, outwards = 0;
    for (int y = 10; y < 170; ++y)
        for (int x = 80; x < 240; ++x) {
            const glm::vec2 from = glm::vec2(x, y) + 0.5f - 0.5f * glm::vec2(size);
            if (glm::length(from) < 30) continue;
            const glm::ivec2 here(x, y);
            const glm::ivec2 out(glm::round(5.0f * glm::normalize(from))), on(-out.y, out.x);
            along += std::abs(double(round.at(here).g - round.at(here + on).g));
            outwards += std::abs(double(round.at(here).g - round.at(here + out).g));
        }
    CHECK(along < 0.8 * outwards);
}

}  // namespace slabflow::test::flat_view_gl_test
