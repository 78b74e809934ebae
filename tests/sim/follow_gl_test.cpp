// Boxes that follow their smoke: it never meets their sides, and is what it would be in a box that is large enough.
#include "base/Error.h"
#include "base/Log.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::follow_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr size_t yLow = 2;

/// A hot puff of smoke that is let go near the floor of a box, open on all sides.
SceneDesc puff(glm::ivec3 cells, AdvectionScheme scheme = AdvectionScheme::Incremental) {
    SceneDesc scene = emptyScene(cells, 0.0625f * glm::vec3(cells));
    scene.solver.advection = scheme;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.time.step = 0.04f;
    for (WallDesc& wall : scene.domain().walls) wall.type = WallType::Open;
    scene.domain().follow.smoke = true;
    scene.domain().maxCells = 1'000'000;
    SourceDesc source;
    source.shape = Sphere{0.5f * 0.0625f * glm::vec3(cells), 0.2f};
    source.density = 1;
    source.temperature = 300;
    scene.fluid.dissipation = {1, 1, 1, 0};
    source.dye = {1, 0.5f, 0};
    source.until = 0.1f;
    scene.sources = {source};
    return scene;
}

/// The largest density in the outermost cells.
double densityAtSides(const World& world, bool withFloor = true) {
    const glm::ivec3 n = world.fluid().fields().grid.cells;
    const Cells gas(world.fluid().fields().gas->smoke);
    double most = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = withFloor ? 0 : 1; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i)
                if (i == 0 || j == 0 || k == 0 || i == n.x - 1 || j == n.y - 1 || k == n.z - 1)
                    most = std::max(most, gas(0, i, j, k));
    return most;
}

/// How high the middle of the smoke is [m], and how much of it there is [m³].
glm::dvec2 heightAndAmount(const World& world) {
    const PlacedGrid& grid = world.fluid().fields().grid;
    const Cells gas(world.fluid().fields().gas->smoke);
    double amount = 0, moment = 0;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                amount += gas(0, i, j, k);
                moment += gas(0, i, j, k) * double(grid.centre({i, j, k}).y);
            }
    return {moment / amount, amount * std::pow(double(grid.h), 3)};
}

Snapshot snapshotOf(World& world) { return SnapshotReadback(world).take(); }

}  // namespace

TEST_CASE("a puff that rises out of its box meets no side, and is what it is in a box that is large") {
    const SceneDesc scene = puff({12, 12, 12});
    SceneDesc large = scene;
    large.domain().follow = {};
    large.domain().cells = {28, 48, 28};
    large.domain().size = 0.0625f * glm::vec3(large.domain().cells);
    large.domain().origin = -0.0625f * glm::vec3(8);
    World world(slab(), scene), expected(slab(), large);
    for (int frame = 0; frame < 32; ++frame) {
        world.advanceFrame();
        expected.advanceFrame();
        CHECK(densityAtSides(world) < 1e-3);
    }
    const glm::dvec2 there = heightAndAmount(world), here = heightAndAmount(expected);
    CHECK(here.x > 1);
    CHECK(std::abs(there.y / here.y - 1) < 0.01);
    CHECK(std::abs(there.x / here.x - 1) < 0.04);  // open sides are nearer, which holds the air up less
}

TEST_CASE("a box goes along with a puff that wind takes through four of its heights, and no smoke is lost", "[slow]") {
    SceneDesc scene = puff({12, 12, 12});
    scene.fluid.gravity = glm::vec3(0);
    scene.fluid.dissipation = {0, 0, 0, 0};
    const glm::vec3 wind(0.25f, 1.25f, 0);
    for (WallDesc& wall : scene.domain().walls) wall.type = WallType::FarField, wall.velocity = wind;
    World world(slab(), scene);
    for (int frame = 0; frame < 6; ++frame) world.advanceFrame();
    const glm::dvec2 start = heightAndAmount(world);
    for (int frame = 0; frame < 60; ++frame) {
        world.advanceFrame();
        CHECK(densityAtSides(world) < 1e-3);
    }
    const glm::dvec2 end = heightAndAmount(world);
    const TexelBox box = world.fluid().box();
    CHECK(end.x - start.x == Approx(60 * 0.04 * 1.25).epsilon(0.01));
    CHECK(end.y / start.y == Approx(1).epsilon(0.005));
    CHECK(box.low.y >= 24);
    CHECK(box.high.y - box.low.y <= 64);
}

TEST_CASE("the box of a plume grows above the floor and comes back when it has thinned out") {
    SceneDesc scene = puff({16, 16, 16});
    scene.domain().walls[yLow].type = WallType::FreeSlip;
    scene.sources[0].shape = Sphere{{0.5f, 0.2f, 0.5f}, 0.15f};
    scene.sources[0].until = 0.6f;
    scene.sources[0].temperature = 600;
    scene.sources.push_back(scene.sources[0]);
    scene.sources[1].temperature.reset();
    scene.sources[1].until.reset();
    scene.fluid.dissipation = {6, 6, 6, 2};
    World world(slab(), scene);
    int most = 0;
    for (int frame = 0; frame < 64; ++frame) {
        world.advanceFrame();
        const TexelBox box = world.fluid().box();
        CHECK(box.low.y == 0);
        most = std::max(most, box.high.y);
        CHECK(densityAtSides(world, false) < 1e-3);
    }
    CHECK(most >= 40);
    CHECK(world.fluid().box().high.y <= most - 8);
}

TEST_CASE("a box has no more cells than it may, and says so when smoke leaves it") {
    const WarningsKept kept;
    SceneDesc scene = puff({16, 16, 16});
    scene.domain().walls[yLow].type = WallType::FreeSlip;
    scene.domain().maxCells = 16 * 24 * 16;
    scene.sources[0].until = {};
    World world(slab(), scene);
    for (int frame = 0; frame < 40; ++frame) {
        world.advanceFrame();
        const glm::ivec3 n = world.fluid().fields().grid.cells;
        CHECK(n.x * n.y * n.z <= scene.domain().maxCells);
    }
    const std::vector<std::string> warnings = WarningsKept::take();
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], ContainsSubstring("smoke leaves the box of 'fluid'"));
    CHECK_THAT(warnings[0], ContainsSubstring("raise \"max_cells\""));
}

namespace {

void checkSnapshots(bool withBall) {
    SceneDesc scene = puff({12, 12, 12}, withBall ? AdvectionScheme::Incremental : AdvectionScheme::MacCormack);
    scene.solver.precision = 16;
    scene.domain().rotation = {0, 0, 30};
    scene.domain().velocity = {0.25f, 0, 0};
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{glm::vec3(0), 0.15f};
    ball.position = {0.4f, 0.9f, 0.4f};
    if (withBall) scene.obstacles = {ball};
    World world(slab(), scene);
    std::vector<Snapshot> snapshots{snapshotOf(world)};
    for (int frame = 0; frame < 16; ++frame) {
        world.advanceFrame();
        snapshots.push_back(snapshotOf(world));
    }
    REQUIRE(snapshots[8].fluids[0].high != snapshots[0].fluids[0].high);
    REQUIRE(snapshots[16].fluids[0].high != snapshots[8].fluids[0].high);
    World other(slab(), scene);
    for (const size_t from : {size_t(5), size_t(9), size_t(1)}) {  // on, and back to other boxes
        other.restore(snapshots[from]);
        for (size_t frame = from; frame < from + 4; ++frame) {
            INFO("from " << from << " to " << frame + 1);
            other.advanceFrame();
            REQUIRE(snapshotOf(other).fluids[0] == snapshots[frame + 1].fluids[0]);
        }
    }
    Snapshot elsewhere = snapshots.back();
    elsewhere.fluids[0].low.x += 1;
    CHECK_THROWS_WITH(world.restore(elsewhere), ContainsSubstring("cannot go along with smoke"));
    elsewhere = snapshots.back();
    elsewhere.fluids[0].high.x += 8;
    CHECK_THROWS_WITH(world.restore(elsewhere), ContainsSubstring("bytes"));
}

}  // namespace

TEST_CASE("a world with a box that follows goes on from a snapshot to the same bits, across its changes") {
    checkSnapshots(false);
}

TEST_CASE("around a ball as well", "[slow]") { checkSnapshots(true); }

namespace {

/// The farthest that the velocity of any cell is from that of the wind [m/s].
double unevennessOf(const World& world, glm::vec3 wind) {
    const glm::ivec3 n = world.fluid().fields().grid.cells;
    const Cells u(world.fluid().fields().cellVelocity);
    double worst = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i)
                for (int axis = 0; axis < 3; ++axis)
                    worst = std::max(worst, std::abs(u(size_t(axis), i, j, k) - double(wind[axis])));
    return worst;
}

}  // namespace

TEST_CASE("still air around a box that follows stays at rest, and wind gets no less even") {
    for (const glm::vec3 wind : {glm::vec3(0), glm::vec3(0.5f, 0.25f, 0)}) {
        SceneDesc scene = puff({12, 12, 12});
        scene.fluid.gravity = glm::vec3(0);
        for (WallDesc& wall : scene.domain().walls) wall.type = WallType::FarField, wall.velocity = wind;
        World world(slab(), scene);
        world.advanceFrame();
        const double atStart = unevennessOf(world, wind);  // what a solve leaves that brings all air to that speed
        for (int frame = 0; frame < 20; ++frame) world.advanceFrame();
        CHECK(world.fluid().box().high.x > 12);
        CHECK(unevennessOf(world, wind) <= atStart);
    }
}

}  // namespace slabflow::test::follow_gl_test
