// What a gas carries in cells that are finer than those of the velocity: carried as in a box that is as fine as a
// whole, felt by the flow as its mean, kept out of solids, and the same again after a snapshot.
#include "sim/Advection.h"
#include "sim/Forces.h"
#include "sim/GasGrid.h"
#include "sim/InitialFields.h"
#include "sim/SmokeLook.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "support/Array.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::detail_gl_test {

namespace {

SceneDesc boxOf(glm::ivec3 cells, int detail, float h) {
    SceneDesc scene = emptyScene(cells, h * glm::vec3(cells));
    scene.domain().detail = detail;
    return scene;
}

Step stepIn(const SceneDesc& scene, float dt) {
    return {slab(), scene.domain(), wallUniforms(scene.domain()), dt, 0, dt};
}

std::vector<float> texelsOf(const Grid& grid, const std::function<glm::vec4(glm::ivec3 cell)>& value) {
    std::vector<float> texels;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                const glm::vec4 texel = value({i, j, k});
                texels.insert(texels.end(), {texel.x, texel.y, texel.z, texel.w});
            }
    return texels;
}

using Flow = std::function<glm::vec3(glm::vec3 place)>;

/// A blob after some steps in a flow that is given at the centres of cells.
std::vector<float> carriedBlob(const SceneDesc& scene, const Flow& flow) {
    FluidFields fluid = makeInitialFields(slab(), scene);
    const PlacedGrid gas = fluid.gasGrid();
    fluid.cellVelocity.upload(
        texelsOf(fluid.grid, [&](glm::ivec3 cell) { return glm::vec4(flow(fluid.grid.centre(cell)), 0); }));
    fluid.gas->smoke.upload(texelsOf(gas, [&](glm::ivec3 cell) {
        const glm::vec3 way = (gas.centre(cell) - glm::vec3(0.6f, 0.5f, 0.5f)) / 0.12f;
        return glm::vec4(std::exp(-glm::dot(way, way)), 0, 0, 1);
    }));
    const Step step = stepIn(scene, 0.05f);
    const ReadField carrying = velocityOfGas(step, fluid);
    for (int i = 0; i < 12; ++i) advectScalars(step, fluid, *carrying, scene.solver, false);
    return fluid.gas->smoke.download();
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    double most = 0;
    for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(double(a[i]) - double(b[i])));
    return most;
}

/// Hot smoke that rises past a ball that flies.
SceneDesc ballInSmoke(int detail) {
    SceneDesc scene = boxOf({10, 14, 9}, detail, 0.1f);
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.time.step = 0.04f;
    SourceDesc source = sourceOfEverything();
    source.velocity = {0, 1, 0};
    scene.sources = {source};
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{glm::vec3(0), 0.17f};
    ball.position = {0.4f, 0.6f, 0.43f};
    ball.motion.velocity = {0.3f, 0.1f, 0};
    scene.obstacles = {ball};
    return scene;
}

double densityAfterSource(int detail, glm::ivec3 cells) {
    SceneDesc scene = boxOf(cells, detail, 0.125f);
    SourceDesc source;
    source.shape = Box{{0.5f, 0.5f, 0.5f * 0.125f * float(cells.z)}, glm::vec3(0.5f)};
    source.mode = SourceMode::Add;
    source.density = 2;
    scene.sources = {source};
    World world(slab(), scene);
    for (int i = 0; i < 3; ++i) world.advanceFrame({});
    return double(measure(slab(), world.fluid().fields()).densityTotal);
}

}  // namespace

TEST_CASE("in finer cells a blob goes the way that it goes where all is so fine") {
    const Flow uniform = [](glm::vec3) { return glm::vec3(0.21f, -0.13f, 0.11f); };
    const Flow rotating = [](glm::vec3 x) { return 1.5f * glm::cross(glm::vec3(0.3f, 0.2f, 1), x - 0.5f); };
    const auto differenceIn = [](const Flow& flow, WallType sides, int detail) {
        const glm::ivec3 cells(8, 8, 8);
        SceneDesc fine = boxOf(cells, detail, 0.125f), whole = boxOf(detail * cells, 1, 0.125f / float(detail));
        for (SceneDesc* scene : {&fine, &whole})
            for (WallDesc& wall : scene->domain().walls) wall.type = sides;
        return largestDifference(carriedBlob(fine, flow), carriedBlob(whole, flow));
    };
    for (const int detail : {2, 4}) {
        CHECK(differenceIn(uniform, WallType::Periodic, detail) < 1e-4);
        CHECK(differenceIn(rotating, WallType::Open, detail) < 2e-3);
    }
}

TEST_CASE("nothing is carried through a closed side, however fine the cells beside it are") {
    const SceneDesc scene = boxOf({6, 5, 7}, 4, 0.1f);
    FluidFields fluid = makeInitialFields(slab(), scene);
    fluid.cellVelocity.clear({1, 1, 1, 0});
    const Cells velocity(*velocityOfGas(stepIn(scene, 0.1f), fluid));
    for (size_t axis = 0; axis < 3; ++axis) {
        const glm::ivec3 beside = glm::ivec3(10) * (1 - unit(int(axis)));
        const double first = velocity(axis, beside.x, beside.y, beside.z);
        CHECK((first > 0 && first < 0.4));
    }
    CHECK(velocity(0, 10, 10, 10) == Approx(1));
}

TEST_CASE("buoyancy is that of the mean over the fine cells, to the bit") {
    for (const int detail : {2, 4}) {
        SceneDesc scene = boxOf({5, 6, 4}, detail, 0.1f);
        scene.fluid.gravity = {0, -9.81f, 0};
        const Array::Function random = randomValues(7);
        FluidFields fluid = makeInitialFields(slab(), scene);
        const Array fine = inFluid(fluid.gasGrid(), random);
        fluid.gas->smoke.upload(texelsOf(fluid.gasGrid(), [&](glm::ivec3 cell) {
            return glm::vec4(fine(cell, 0), fine(cell, 1), fine(cell, 2), 1);
        }));
        scene.domain().detail = 1;
        FluidFields whole = makeInitialFields(slab(), scene);
        whole.gas->smoke.upload(texelsOf(whole.grid, [&](glm::ivec3 cell) {
            glm::dvec3 sum(0);
            for (int child = 0; child < detail * detail * detail; ++child) {
                const glm::ivec3 at =
                    detail * cell + glm::ivec3(child % detail, child / detail % detail, child / (detail * detail));
                sum += glm::dvec3(fine(at, 0), fine(at, 1), fine(at, 2));
            }
            return glm::vec4(glm::vec3(sum / double(detail * detail * detail)), 1);
        }));
        for (FluidFields* one : {&fluid, &whole}) addBuoyancy(stepIn(scene, 0.1f), *one, scene.fluid);
        CHECK(fluid.velocity.download() == whole.velocity.download());
        CHECK(largestDifference(fluid.velocity.download(), std::vector<float>(fluid.velocity.download().size())) > 0);
    }
}

TEST_CASE("a gas expands by what burns in its own cells, not by what its mean would") {
    FluidFields fluid = makeInitialFields(slab(), boxOf({3, 4, 2}, 4, 0.1f));
    fluid.gas->smoke.upload(texelsOf(fluid.gasGrid(), [&](glm::ivec3 cell) {
        const bool burns = cell == glm::ivec3(5, 6, 7), dies = cell == glm::ivec3(4, 7, 7);
        const bool isSolid = cell.x >= 8;
        return glm::vec4(0, 0, burns ? 0.8f : dies ? 0.05f : isSolid ? 1.0f : 0.0f, !isSolid);
    }));
    const Cells burning(*burningInCells(slab(), fluid)), mean(*meanInCells(slab(), fluid, fluid.gas->smoke));
    // All of the one cell of 64 burns, which is as much as above 0.1, and half of the other.
    CHECK(burning(2, 1, 1, 1) == Approx(0.1 * 1.5 / 64));
    CHECK(mean(2, 1, 1, 1) == Approx(0.85 / 64));
    CHECK(burning(2, 0, 1, 1) == 0);
    CHECK(burning(2, 2, 1, 1) == 0);  // nothing of it is gas
    CHECK(mean(3, 2, 1, 1) == 0);
}

TEST_CASE("a heated side warms a layer of one cell as fast whatever the detail") {
    const auto heatIn = [](int detail, bool withSolid) {
        SceneDesc scene = boxOf({8, 8, 1}, detail, 0.1f);
        scene.fluid.diffusion.temperature = 1e-3f;
        scene.domain().walls[4].temperature = 100;
        ObstacleDesc ball;
        ball.name = "ball";
        ball.shape = Box{{0, 0, 0}, glm::vec3(0.2f)};
        ball.position = {0.4f, 0.4f, 0.05f};
        if (withSolid) scene.obstacles = {ball};
        World world(slab(), scene);
        for (int i = 0; i < 3; ++i) world.advanceFrame({});
        return double(measure(slab(), world.fluid().fields()).heatTotal);
    };
    for (const bool withSolid : {false, true}) {
        const double whole = heatIn(1, withSolid);
        CHECK(whole > 0);
        for (const int detail : {2, 4}) CHECK(heatIn(detail, withSolid) == Approx(whole).epsilon(0.01));
    }
}

TEST_CASE("smoke that goes sixty cells in a step arrives around solids, however many finer ones those are") {
    const auto densityAt = [](int detail) {
        SceneDesc scene = boxOf({128, 6, 6}, detail, 1.0f / 32);
        scene.domain().walls[0].type = WallType::Inflow;
        scene.domain().walls[0].velocity = {18.75f, 0, 0};
        scene.domain().walls[1].type = WallType::Open;
        scene.time.step = 0.1f;
        scene.time.cfl = 100;
        ObstacleDesc ball;
        ball.name = "ball";
        ball.shape = Sphere{glm::vec3(0), 0.05f};
        ball.position = {3.9f, 0.09f, 0.09f};
        scene.obstacles = {ball};
        SourceDesc puff;
        puff.shape = Box{{1, 0.09f, 0.09f}, glm::vec3(0.25f)};
        puff.density = 1;
        puff.from = 0.1f;
        puff.until = 0.2f;
        scene.sources = {puff};
        World world(slab(), scene);
        for (int i = 0; i < 3; ++i) world.advanceFrame({});
        return double(measure(slab(), world.fluid().fields()).densityTotal);
    };
    const double whole = densityAt(1);
    CHECK(whole > 0.005);
    CHECK(densityAt(4) == Approx(whole).epsilon(0.05));
}

TEST_CASE("a source gives off as much whatever the detail, in flat grids too") {
    for (const glm::ivec3 cells : {glm::ivec3(8, 9, 8), glm::ivec3(8, 9, 1)}) {
        const double whole = densityAfterSource(1, cells);
        CHECK(whole > 0);
        for (const int detail : {2, 4}) CHECK(densityAfterSource(detail, cells) == Approx(whole).epsilon(1e-3));
    }
}

TEST_CASE("a box of one cell has no finer ones, and works") {
    SceneDesc scene = boxOf({1, 1, 1}, 4, 0.1f);
    scene.sources = {sourceOfEverything()};
    World world(slab(), scene);
    world.advanceFrame({});
    const FluidFields& fluid = world.fluid().fields();
    CHECK(&*velocityOfGas(stepIn(scene, 0.1f), fluid) == &fluid.cellVelocity);
    CHECK(&*meanInCells(slab(), fluid, fluid.gas->smoke) == &fluid.gas->smoke);
    CHECK(!world.fluid().findNonFinite());
}

TEST_CASE("the totals of the statistics are those of the fine cells, around a solid too") {
    World world(slab(), ballInSmoke(2));
    for (int i = 0; i < 4; ++i) world.advanceFrame({});
    const FluidFields& fluid = world.fluid().fields();
    const PlacedGrid grid = fluid.gasGrid();
    const Cells gas(fluid.gas->smoke);
    double density = 0, heat = 0;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) density += gas(0, i, j, k), heat += gas(1, i, j, k);
    const double volume = std::pow(double(grid.h), 3);
    const FluidStatistics statistics = measure(slab(), fluid);
    CHECK(statistics.densityTotal == Approx(density * volume).epsilon(1e-4));
    CHECK(statistics.heatTotal == Approx(heat * volume).epsilon(1e-4));
}

TEST_CASE("no smoke is in the fine cells of a solid, whose surface is as fine as they are") {
    World world(slab(), ballInSmoke(4));
    for (int i = 0; i < 6; ++i) world.advanceFrame({});
    const FluidFields& fluid = world.fluid().fields();
    const Cells gas(fluid.gas->smoke), fine(fluid.gasSolids()->openings), coarse(fluid.solids->openings);
    int solid = 0, otherwise = 0, wrong = 0;
    const glm::ivec3 n = fluid.gasGrid().cells;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i) {
                const bool isSolid = fine(3, i, j, k) > 0;
                solid += isSolid;
                otherwise += isSolid != (coarse(3, i / 4, j / 4, k / 4) > 0);
                wrong += isSolid ? gas(0, i, j, k) != 0 || gas(3, i, j, k) != 0 : gas(3, i, j, k) != 1;
            }
    CHECK(wrong == 0);
    CHECK(otherwise > 0);
    CHECK(double(solid) / (64 * 1000) == Approx(4.18879 * std::pow(0.17, 3)).epsilon(0.05));  // m³
}

TEST_CASE("a world with finer gas goes the same way again from a snapshot, in others too") {
    SceneDesc scene = ballInSmoke(2);
    scene.domain().turbulence = 1;
    World world(slab(), scene);
    const auto advance = [](World& one, int frames) {
        for (int i = 0; i < frames; ++i) one.advanceFrame({});
    };
    const auto snapshotOf = [](World& one) { return SnapshotReadback(one).take(); };
    advance(world, 3);
    const Snapshot before = snapshotOf(world);
    advance(world, 3);
    const Snapshot after = snapshotOf(world);
    World other(slab(), scene);
    other.restore(before);
    CHECK(snapshotOf(other) == before);
    advance(other, 3);
    CHECK(snapshotOf(other) == after);
    World coarse(slab(), ballInSmoke(1));
    CHECK_THROWS(coarse.restore(before));
}

TEST_CASE("smoke that is thinner than a cell of the velocity is found, where it is and where it goes") {
    FluidFields fluid = makeInitialFields(slab(), boxOf({16, 12, 8}, 4, 0.5f));
    fluid.cellVelocity.clear({3, 0, -1, 0});
    const glm::ivec3 there(37, 22, 9);
    fluid.gas->smoke.upload(texelsOf(fluid.gasGrid(), [&](glm::ivec3 cell) {
        return glm::vec4(cell == there ? 10 * negligibleDensity : 0, 0, 0, 1);
    }));
    SmokeLook look(slab());
    look.look(slab(), fluid, 0.25f);
    const std::optional<SmokeReach> reach = look.take(fluid.grid.cells);
    REQUIRE(reach);
    CHECK(reach->low == glm::vec3(there) / 4.0f - glm::vec3(0, 0, 0.5f));
    CHECK(reach->high == glm::vec3(there + 1) / 4.0f + glm::vec3(1.5f, 0, 0));
    CHECK(glm::distance(reach->middle, (glm::vec3(there) + 0.5f) / 4.0f) < 1e-5f);
}

TEST_CASE("a box that follows its smoke takes the finer cells along") {
    SceneDesc scene = boxOf({16, 16, 16}, 2, 0.0625f);
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.time.step = 0.04f;
    for (WallDesc& wall : scene.domain().walls) wall.type = WallType::Open;
    scene.domain().follow.smoke = true;
    SourceDesc source;
    source.shape = Sphere{glm::vec3(0.5f), 0.2f};
    source.density = 1;
    source.temperature = 300;
    scene.sources = {source};
    World world(slab(), scene);
    for (int i = 0; i < 16; ++i) world.advanceFrame({});
    const FluidFields& fluid = world.fluid().fields();
    CHECK(fluid.grid.cells.y > 16);
    CHECK(fluid.gas->smoke.grid().cells == 2 * fluid.grid.cells);
    CHECK(!world.fluid().findNonFinite());
    const Snapshot now = SnapshotReadback(world).take();
    World other(slab(), scene);
    other.restore(now);
    CHECK(other.fluid().fields().gas->smoke.download() == fluid.gas->smoke.download());
}

}  // namespace slabflow::test::detail_gl_test
