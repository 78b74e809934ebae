// Liquids, against what is known of them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/Npy.h"
#include "sim/Tank.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::liquid_gl_test {

namespace {

constexpr double pi = std::numbers::pi;

/// What there should be [m³], with what flies.
float targetOf(const World& world) {
    const LiquidFields& liquid = *world.fluid().fields().liquid;
    return liquid.volume.download()[0] + liquid.spray->airborne.download()[2];
}

/// Where the middle of the liquid is [m].
glm::dvec3 middleOf(const World& world) {
    const FluidFields& fluid = world.fluid().fields();
    const Cells phi(fluid.liquid->levelSet);
    const double h = double(fluid.grid.h);
    glm::dvec4 sum(0);
    for (int k = 0; k < fluid.grid.cells.z; ++k)
        for (int j = 0; j < fluid.grid.cells.y; ++j)
            for (int i = 0; i < fluid.grid.cells.x; ++i) {
                const double filled = glm::clamp(0.5 - phi(0, i, j, k) / h, 0.0, 1.0);
                sum += filled * glm::dvec4((glm::dvec3(i, j, k) + 0.5) * h, 1);
            }
    return glm::dvec3(sum) / sum.w;
}

/// How much of the longest wave between the walls along x there is in the surface [m].
double firstWave(const World& world) {
    const FluidFields& fluid = world.fluid().fields();
    const Cells phi(fluid.liquid->levelSet);
    const int n = fluid.grid.cells.x;
    double sum = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < fluid.grid.cells.y; ++j)
            sum += glm::clamp(0.5 - phi(0, i, j) / double(fluid.grid.h), 0.0, 1.0) * std::cos(pi * (i + 0.5) / n);
    return 2 * sum * double(fluid.grid.h) / n;
}

}  // namespace

TEST_CASE("a tank at rest stays at rest, whatever its level") {
    for (const float depth : {0.41f, 0.4375f, 0.45f}) {  // below, at and above the middle of a cell
        World world(slab(), tank(16, 1, depth));
        const float before = volumeOf(world);
        runFor(world, 1, 1.0f / 60);
        INFO("depth " << depth);
        CHECK(heightAt(world, 3) == Catch::Approx(double(depth)).margin(0.02 / 16));
        CHECK(speedOf(world) < 1e-3f);
        CHECK(volumeOf(world) == Catch::Approx(before).epsilon(2e-4));
    }
}

TEST_CASE("the pressure at rest is that of the column above") {
    World world(slab(), tank(16, 1, 0.45f, 5));
    constexpr float dt = 1.0f / 60;
    runFor(world, 5 * dt, dt);
    const std::vector<float> q = world.fluid().fields().pressure.download();
    const Grid& grid = world.fluid().fields().grid;
    for (int j = 0; j < 7; ++j) {
        const double depth = 0.45 - (j + 0.5) / 16;
        CHECK(q[redBlackIndex(grid, {4, j, 2})] / dt == Catch::Approx(9.81 * depth).epsilon(0.01));
    }
    CHECK(q[redBlackIndex(grid, {4, 9, 2})] == 0);
}

TEST_CASE("a drop falls as anything does, and keeps its shape") {
    SceneDesc scene = liquidScene({16, 48, 16}, {1, 3, 1});
    scene.initial.liquid = {Sphere{{0.513f, 2.5f, 0.48f}, 0.3f}};
    World world(slab(), scene);
    const glm::dvec3 start = middleOf(world);
    const float before = volumeOf(world);
    constexpr float dt = 1.0f / 40;
    runFor(world, 20 * dt, dt);  // to 4.9 m/s: two cells a step
    const double seconds = 20 * double(dt);
    const glm::dvec3 end = middleOf(world);
    CHECK(start.y - end.y == Catch::Approx(0.5 * 9.81 * seconds * seconds).epsilon(0.01));
    CHECK(std::abs(end.x - start.x) < 0.05 / 16);
    CHECK(volumeOf(world) == Catch::Approx(before).epsilon(0.01));

    const Cells phi(world.fluid().fields().liquid->levelSet);
    double worst = 0;
    for (int k = 0; k < 16; ++k)
        for (int j = 0; j < 48; ++j)
            for (int i = 0; i < 16; ++i) {
                const double exact = glm::length((glm::dvec3(i, j, k) + 0.5) / 16.0 - end) - 0.3;
                if (std::abs(exact) < 1.0 / 16) worst = std::max(worst, 16 * std::abs(phi(0, i, j, k) - exact));
            }
    INFO("shape is off by " << worst << " cells");
    CHECK(worst < 0.5);
}

TEST_CASE("a tank sloshes at the pace of linear waves, and hardly loses height") {
    const TemporaryFolder folder;
    constexpr int n = 32;
    constexpr double depth = 0.5, amplitude = 0.025;
    SceneDesc scene = tank(n, 1, float(depth));
    NpyArray phi{{1, n, n}, {}};
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            phi.values.push_back(float((j + 0.5) / n - depth - amplitude * std::cos(pi * (i + 0.5) / n)));
    writeNpy(folder / "phi.npy", phi);
    scene.initial.liquid.clear();
    scene.initial.levelSet = InitialFile{folder / "phi.npy"};
    World world(slab(), scene);
    const float before = volumeOf(world);

    constexpr float dt = 1.0f / 60;
    const double period = 2 * pi / std::sqrt(9.81 * pi * std::tanh(pi * depth));
    std::vector<double> crossings, peaks{0};
    double last = 2 * amplitude;
    for (int step = 1; step <= int(4.3 * period / double(dt)); ++step) {
        world.step({dt, {}});
        const double tilt = 2 * firstWave(world);
        if (last * tilt < 0) {
            crossings.push_back((step - tilt / (tilt - last)) * double(dt));
            peaks.push_back(0);
        }
        peaks.back() = std::max(peaks.back(), std::abs(tilt));
        last = tilt;
    }
    REQUIRE(crossings.size() >= 8);
    INFO("periods: " << (crossings[2] - crossings[0]) / period << ", " << (crossings[6] - crossings[0]) / 3 / period
                     << "; amplitudes: " << peaks[2] / 2 / amplitude << ", " << peaks[8] / 2 / amplitude);
    CHECK(crossings[2] - crossings[0] == Catch::Approx(period).epsilon(0.01));
    CHECK(peaks[8] == Catch::Approx(2 * amplitude).epsilon(0.06));
    CHECK(volumeOf(world) == Catch::Approx(before).epsilon(0.002));
}

TEST_CASE("what is poured and drained is kept, and nothing else") {
    const auto [cells, most] = GENERATE(std::pair(16, 0.025f), std::pair(32, 0.015f));
    INFO(cells << " cells wide");
    SceneDesc scene = tank(cells, 1, 0.25f);
    SourceDesc& tap = scene.sources.emplace_back();
    tap.shape = Box{{0.5f, 0.8f, 0}, {0.15f, 0.15f, 1}};
    tap.velocity = glm::vec3(0, -1, 0);
    tap.liquid = LiquidFlow::Pour;
    tap.until = 0.5f;
    World world(slab(), scene);
    const float before = volumeOf(world);
    runFor(world, 0.5, 1.0f / 60);
    const float target = targetOf(world);
    CHECK(target > 1.2f * before);
    runFor(world, 1, 1.0f / 60);
    CHECK(targetOf(world) == Catch::Approx(target).epsilon(1e-6));
    float mean = 0, worst = 0;  // it splashes, from cell to cell
    for (int step = 0; step < 60; ++step) {
        runFor(world, 1.0 / 60, 1.0f / 60);
        const float water = volumeOf(world) + world.fluid().statistics().sprayVolume;
        mean += water / 60;
        worst = std::max(worst, std::abs(water / target - 1));
    }
    CHECK(worst < most);
    CHECK(mean == Catch::Approx(target).epsilon(0.01));
}

TEST_CASE("a jet that stirs a shallow pool fills it", "[slow]") {
    SceneDesc scene = liquidScene({24, 18, 24}, {1.2f, 0.9f, 1.2f});
    scene.initial.liquid = {Box{{0.6f, 0, 0.6f}, {2, 0.24f, 2}}};
    SourceDesc& jet = scene.sources.emplace_back();
    jet.shape = Capsule{{0.6f, 0.8f, 0.6f}, {0.6f, 0.7f, 0.6f}, 0.1f};
    jet.velocity = glm::vec3(0, -1.5f, 0);
    jet.liquid = LiquidFlow::Pour;
    World world(slab(), scene);
    const float before = volumeOf(world);
    float worst = 0;
    for (int i = 0; i < 90; ++i) {
        world.step({1.0f / 90, {}});
        if (i % 10 != 9) continue;
        const float wanted = world.fluid().fields().liquid->volume.download()[0];
        worst = std::max(worst, std::abs(volumeOf(world) / wanted - 1));
    }
    INFO("off by " << worst << " at worst; " << before << " became " << volumeOf(world));
    CHECK(worst < 0.04f);
    CHECK(volumeOf(world) > before + 0.03f);
}

TEST_CASE("bubbles fill up, and swallow nothing more") {
    SceneDesc scene = tank(24, 1, 0.5f);
    scene.fluid.liquid.volumeControl = false;
    SourceDesc& bubble = scene.sources.emplace_back();
    bubble.shape = Sphere{{0.52f, 0.2f, 0.5f / 24}, 0.06f};
    bubble.liquid = LiquidFlow::Drain;
    bubble.until = 0.01f;
    World world(slab(), scene);
    runFor(world, 1.0 / 60, 1.0f / 60);
    const float before = volumeOf(world);
    CHECK(before < 0.985f * 0.5f / 24);
    runFor(world, 1.5, 1.0f / 60);
    CHECK(volumeOf(world) == Catch::Approx(before).epsilon(0.015));
    const std::vector<float> phi = world.fluid().fields().liquid->levelSet.download();
    for (size_t i = 0; i < 8 * 24; ++i) CHECK(phi[i] < 0);  // a third of a metre deep
}

TEST_CASE("a thin wall keeps liquid on its side") {
    const float cellsThick = GENERATE(1.2f, 2.5f);
    INFO("a wall " << cellsThick << " cells thick");
    constexpr int n = 24;
    SceneDesc scene = tank(n, 1, 0.5f);
    scene.initial.liquid = {Box{{0.2f, 0.3f, 0}, {0.4f, 0.6f, 1}}};
    ObstacleDesc& wall = scene.obstacles.emplace_back();
    wall.shape = Box{{}, {cellsThick / n, 1.6f, 1}};
    wall.position = {0.5f, 0.4f, 0.5f / n};
    wall.rotation = {0, 0, 8};
    World world(slab(), scene);
    const float before = volumeOf(world);
    std::vector<float> water;
    for (int step = 0; step < 180; ++step) {
        world.step({1.0f / 60, {}});
        water.push_back((volumeOf(world) + world.fluid().statistics().sprayVolume) / before);
    }
    CAPTURE(water);
    CHECK(*std::ranges::min_element(water) > 0.93f);  // it splashes, 24 cells wide
    CHECK(water.back() == Catch::Approx(1).epsilon(0.03));
    const FluidFields& fluid = world.fluid().fields();
    const Cells phi(fluid.liquid->levelSet);
    int behind = 0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const double fromWall =
                ((i + 0.5) / n - 0.5) * std::cos(8 * pi / 180) + ((j + 0.5) / n - 0.4) * std::sin(8 * pi / 180);
            behind += fromWall > 0.5 * double(cellsThick) / n && phi(0, i, j) < 0;
        }
    CHECK(behind == 0);
}

TEST_CASE("air far away has no effect") {
    const auto heights = [](bool storm) {
        SceneDesc scene = tank(16, 2, 0.4f);
        if (storm) scene.forces = {WindDesc{{0, 30, 7}, Box{{0.5f, 1.7f, 0}, {1, 0.5f, 1}}}};
        World world(slab(), scene);
        runFor(world, 0.2, 1.0f / 60);
        return world.fluid().fields().liquid->levelSet.download();
    };
    CHECK(heights(true) == heights(false));
}

TEST_CASE("a ball at rest in still water leaves it still, and one that dives makes waves") {
    SceneDesc scene = tank(16, 1, 0.55f, 16);
    ObstacleDesc& ball = scene.obstacles.emplace_back();
    ball.shape = Sphere{{0, 0, 0}, 0.2f};
    ball.position = {0.5f, 0.5f, 0.5f};
    World still(slab(), scene);
    runFor(still, 0.5, 1.0f / 60);
    CHECK(speedOf(still) < 2e-3f);
    CHECK(heightAt(still, 1, 1) == Catch::Approx(0.55).margin(0.1 / 16));

    ball.position = {0.5f, 0.8f, 0.5f};
    ball.motion.velocity = {0, -1, 0};
    World diving(slab(), scene);
    runFor(diving, 0.3, 1.0f / 60);
    CHECK(speedOf(diving) > 0.3f);
    CHECK(heightAt(diving, 1, 1) > 0.555);
}

TEST_CASE("a liquid goes on from a snapshot to the same bits") {
    SceneDesc scene = tank(16, 1, 0.3f);
    scene.initial.liquid.push_back(Sphere{{0.4f, 0.7f, 0}, 0.15f});
    World world(slab(), scene);
    for (int i = 0; i < 5; ++i) world.advanceFrame();
    SnapshotReadback readback(world);
    const Snapshot snapshot = readback.take();
    for (int i = 0; i < 5; ++i) world.advanceFrame();
    World other(slab(), scene);
    other.restore(snapshot);
    for (int i = 0; i < 5; ++i) other.advanceFrame();
    CHECK(other.fluid().fields().liquid->levelSet.download() == world.fluid().fields().liquid->levelSet.download());
    CHECK(other.fluid().fields().velocity.download() == world.fluid().fields().velocity.download());
}

}  // namespace slabflow::test::liquid_gl_test
