// Spray in liquids: what the grid cannot hold flies on, and no water is lost over it.
#include "sim/InitialFields.h"
#include "sim/Tank.h"
#include "sim/Walls.h"
#include "sim/liquid/InitialLiquid.h"
#include "sim/liquid/Wetness.h"
#include "sim/particles/Spray.h"
#include "support/Catch.h"

namespace slabflow::test::spray_gl_test {

namespace {

/// A column of water runs against a post in a tank that is 2 m long.
SceneDesc splash() {
    SceneDesc scene = liquidScene({32, 20, 12}, {2, 1.25f, 0.75f});
    scene.initial.liquid = {Box{{0.3f, 0.4f, 0.375f}, {0.6f, 0.8f, 0.75f}}};
    ObstacleDesc& post = scene.obstacles.emplace_back();
    post.shape = Cylinder{{0, -0.1f, 0}, {0, 0.6f, 0}, 0.15f};
    post.position = {1.1f, 0, 0.4f};
    return scene;
}

FluidStatistics measured(World& world) {
    world.measureNow();
    return world.fluid().statistics();
}

/// Without obstacles.
FluidFields filled(const SceneDesc& scene) {
    FluidFields fluid = makeInitialFields(slab(), scene);
    fluid.solids = noSolids(slab(), fluid.grid);
    startLiquid(slab(), scene, fluid);
    return fluid;
}

/// As in a step during which all moves alike.
void tear(FluidFields& fluid, const SceneDesc& scene, glm::vec3 velocity) {
    fluid.cellVelocity.clear({velocity, 0});
    const Step step{slab(), scene.domain(), wallUniforms(scene.domain()), 1.0f / 60, 0};
    exchangeSpray(step, fluid, scene.fluid.gravity);
}

const SprayFields& sprayOf(const World& world) { return *world.fluid().fields().liquid->spray; }

}  // namespace

TEST_CASE("a splash sends drops up, which come down, and all the while no water is lost") {
    SceneDesc scene = liquidScene({24, 22, 24}, {1.2f, 1.1f, 1.2f});
    scene.initial.liquid = {Box{{0.6f, 0.15f, 0.6f}, {2, 0.5f, 2}}, Sphere{{0.62f, 0.8f, 0.59f}, 0.16f}};
    World world(slab(), scene);
    const float poured = measured(world).liquidVolume;
    float most = 0, worst = 0, last = 0;
    for (int step = 0; step < 90; ++step) {
        world.step({1.0f / 80, {}});
        if (step % 5 != 4) continue;
        const FluidStatistics now = measured(world);
        const float target = world.fluid().fields().liquid->volume.download()[0];
        REQUIRE(target + now.sprayVolume == Approx(poured).epsilon(1e-5));
        most = std::max(most, now.sprayVolume);
        worst = std::max(worst, std::abs(now.liquidVolume + now.sprayVolume - poured) / poured);
        last = now.sprayVolume;
    }
    CHECK(most > 0.001f * poured);
    CHECK(last < 0.5f * most);
    CHECK(worst < 0.01f);
}

TEST_CASE("drops hold what their births take out of the level set") {
    SceneDesc scene = liquidScene({16, 16, 16}, {1, 1, 1});
    const float h = 1.0f / 16;
    for (const float middle : {0.7f, 0.75f, 0.78f}) {  // of a sheet above a pool, in a cell and between two
        scene.initial.liquid = {Box{{0.5f, 0.1f, 0.5f}, {2, 0.6f, 2}},
                                Box{{0.5f, middle, 0.5f}, {0.5f, 0.7f * h, 0.3f}}};
        FluidFields fluid = filled(scene);
        const float poured = measure(slab(), fluid).liquidVolume;
        REQUIRE(poured > 0.403f);
        tear(fluid, scene, {0, -2, 0});
        const FluidStatistics torn = measure(slab(), fluid);
        CHECK(torn.sprayVolume == Approx(poured - 0.4f).epsilon(0.02));
        CHECK(torn.liquidVolume + torn.sprayVolume == Approx(poured).epsilon(1e-5));
        CHECK(torn.liquidVolume == Approx(0.4).epsilon(1e-3));  // the pool stays
        CHECK(fluid.liquid->volume.download()[0] == Approx(torn.liquidVolume).epsilon(1e-5));
        const Cells phi(fluid.liquid->levelSet);
        for (int j = 8; j < 16; ++j) CHECK(phi(0, 8, j, 8) > 0.45 * double(h));  // nothing is left of the sheet
    }
}

TEST_CASE("what comes down is the liquid's again, without a controller, whatever the length of steps") {
    const float ratio = GENERATE(1.0f, 1.5f);  // of every other step
    SceneDesc scene = liquidScene({16, 16, 16}, {1, 1, 1});
    scene.fluid.liquid.volumeControl = false;
    scene.initial.liquid = {Box{{0.5f, 0.1f, 0.5f}, {2, 0.6f, 2}}, Box{{0.5f, 0.75f, 0.5f}, {0.6f, 0.05f, 0.6f}}};
    World world(slab(), scene);
    float before = measured(world).liquidVolume, most = 0;
    for (int i = 0; i < 24; ++i) {
        world.step({(i % 2 ? ratio : 1) / 60, {}});
        const FluidStatistics now = measured(world);
        if (now.sprayVolume > most) before = now.liquidVolume;
        most = std::max(most, now.sprayVolume);
    }
    CHECK(most > 0.02f * before);
    CHECK(measured(world).sprayDrops == 0);
    CAPTURE(ratio, before, most);
    CHECK(measured(world).liquidVolume == Approx(before + most).epsilon(3e-3));
}

TEST_CASE("drops are never in solids, and a world with some goes on from a snapshot to the same bits", "[slow]") {
    SceneDesc scene = splash();
    scene.obstacles[0].motion.velocity = {-0.4f, 0, 0.1f};
    scene.time.substeps = 2;
    World world(slab(), scene);
    for (int i = 0; i < 30; ++i) world.advanceFrame();
    const FluidFields& fluid = world.fluid().fields();
    const std::vector<float> drops = sprayOf(world).drops.state.download();
    const Cells openings(fluid.solids->openings);
    int flying = 0;
    for (size_t i = 0; i < drops.size() / 8; ++i) {
        if (drops[4 * i + 3] <= 0) continue;
        ++flying;
        const glm::ivec3 cell(glm::floor(fluid.grid.gridFromWorld({drops[4 * i], drops[4 * i + 1], drops[4 * i + 2]})));
        REQUIRE(openings(3, cell.x, cell.y, cell.z) == 0);
    }
    CHECK(flying > 100);
    CHECK(measured(world).sprayDrops == float(flying));

    const Snapshot before = SnapshotReadback(world).take();
    for (int i = 0; i < 4; ++i) world.advanceFrame();
    World other(slab(), scene);
    other.restore(before);
    for (int i = 0; i < 4; ++i) other.advanceFrame();
    CHECK(SnapshotReadback(other).take() == SnapshotReadback(world).take());
}

TEST_CASE("a drop thinner than the grid can hold falls as spray, and a large one as liquid") {
    for (const float radius : {0.45f, 2.0f}) {  // cells
        SceneDesc scene = liquidScene({16, 32, 16}, {1, 2, 1});
        const float h = 1.0f / 16;
        scene.initial.liquid = {Sphere{{0.5f + 0.5f * h, 1.5f + 0.5f * h, 0.5f + 0.5f * h}, radius * h}};
        scene.initial.velocity = 0.0f;
        World world(slab(), scene);
        for (int i = 0; i < 24; ++i) world.step({1.0f / 60, {}});
        const FluidStatistics now = measured(world);
        const bool isSmall = radius < 1;
        CHECK((now.sprayDrops > 0) == isSmall);
        CHECK((now.liquidVolume > 0) == !isSmall);
    }
}

TEST_CASE("what is slow, or lies on the floor and has a pressure, or is not to, does not spray") {
    SceneDesc scene = liquidScene({16, 16, 4}, {1, 1, 0.25f});
    for (const float depth : {0.025f, 0.04f}) {  // of a puddle: it has a pressure from half a cell on, 0.031 m
        scene.initial.liquid = {Box{{0.5f, 0, 0.1f}, {2, 2 * depth, 2}}};
        for (const float speed : {0.0f, 3.0f}) {
            FluidFields puddle = filled(scene);
            tear(puddle, scene, {speed, 0, 0});
            CHECK((measure(slab(), puddle).sprayDrops == 0) == (speed == 0 || depth > 0.03f));
            CHECK((measure(slab(), puddle).liquidVolume > 0) == (speed == 0 || depth > 0.03f));
        }
    }
    scene.initial.liquid = {Box{{0.5f, 0.53f, 0.1f}, {0.5f, 0.042f, 2}}};  // a sheet
    for (const float speed : {0.9f, 1.3f}) {                               // it has fallen less than a cell, or more
        FluidFields sheet = filled(scene);
        tear(sheet, scene, {0, -speed, 0});
        CHECK((measure(slab(), sheet).sprayDrops > 100) == (speed > 1.1f));
    }
    scene.initial.liquid = {Box{{0.5f, 0.5f, 0.1f}, {0.5f, 0.042f, 2}}};  // between centres, where no pressure holds it
    FluidFields lost = filled(scene);
    tear(lost, scene, {0, 0, 0});
    CHECK(measure(slab(), lost).sprayDrops > 100);

    scene = splash();
    scene.fluid.liquid.spray = false;
    World dull(slab(), scene);
    CHECK(!dull.fluid().fields().liquid->spray);
}

TEST_CASE("drops run down a slope that is dry, and into the pool at its foot") {
    SceneDesc scene = liquidScene({32, 16, 8}, {2, 1, 0.5f});
    const float h = 1.0f / 16;
    scene.initial.liquid = {Box{{1.5f, 0, 0}, {1, 0.5f, 2}}, Box{{0.4f, 0.85f, 0.25f}, {0.2f, 0.6f * h, 0.2f}}};
    ObstacleDesc& slope = scene.obstacles.emplace_back();
    slope.shape = Box{{0, -0.5f, 0}, {3, 1, 2}};
    slope.position = {0.55f, 0.3f, 0.25f};
    slope.rotation = {0, 0, -30};
    World world(slab(), scene);
    float most = 0;
    for (int i = 0; i < 90; ++i) {
        world.step({1.0f / 60, {}});
        most = std::max(most, measured(world).sprayDrops);
    }
    CHECK(most > 20);
    CHECK(measured(world).sprayDrops < 0.2f * most);
}

TEST_CASE("drops that come down on dry ground stay, and what they hold") {
    SceneDesc scene = liquidScene({16, 16, 16}, {1, 1, 1});
    scene.initial.liquid = {Box{{0.5f, 0.4f, 0.5f}, {0.4f, 0.04f, 0.4f}}};
    World world(slab(), scene);
    world.step({1.0f / 60, {}});
    for (int i = 0; i < 15; ++i) world.step({1.0f / 60, {}});
    const FluidStatistics flying = measured(world);
    for (int i = 0; i < 60; ++i) world.step({1.0f / 60, {}});
    const FluidStatistics resting = measured(world);
    CHECK(flying.sprayVolume > 0);
    CHECK(resting.sprayVolume == Approx(flying.sprayVolume).epsilon(1e-5));
    const std::vector<float> drops = sprayOf(world).drops.state.download();
    for (size_t i = 0; i < drops.size() / 8; ++i)
        if (drops[4 * i + 3] > 0) REQUIRE(drops[4 * i + 1] < 0.02f);
}

TEST_CASE("what liquid has touched is wet, and dries in twelve seconds") {
    SceneDesc scene = liquidScene({8, 8, 4}, {1, 1, 0.5f});
    scene.initial.liquid = {Box{{0.5f, 0, 0.25f}, {2, 1, 2}}};
    FluidFields fluid = filled(scene);
    const Step step{slab(), scene.domain(), wallUniforms(scene.domain()), 3, 0};
    wetWalls(step, fluid);
    CHECK(Cells(fluid.liquid->wet)(0, 3, 2, 1) == 1);
    CHECK(Cells(fluid.liquid->wet)(0, 3, 6, 1) == 0);
    fluid.liquid->levelSet.clear(glm::vec4(1));  // it is gone
    wetWalls(step, fluid);
    CHECK(Cells(fluid.liquid->wet)(0, 3, 2, 1) == Approx(std::exp(-0.25)));
    CHECK(Cells(fluid.liquid->wet)(0, 3, 6, 1) == 0);
}

}  // namespace slabflow::test::spray_gl_test
