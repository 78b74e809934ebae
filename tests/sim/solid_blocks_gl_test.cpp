// Blocks of cells in which traces need not look for solids.
#include "sim/Solids.h"
#include "support/Catch.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"
#include "support/Trace.h"

namespace slabflow::test::solid_blocks_gl_test {

namespace {

constexpr int edge = solidBlockEdge;

/// A ball and a wall one cell thick with a hole.
bool isSolid(glm::ivec3 cell) {
    const bool inBall = glm::distance(glm::vec3(cell), glm::vec3(9, 30, 4)) < 3;
    const bool inWall = cell.x == 45 && cell.y < 20 && cell.y != 7;
    return inBall || inWall;
}

const Grid deep{{60, 44, 20}, 0.1f}, flat{{60, 44, 1}, 0.1f};

/// Whether a solid is in a block or in one around it, or, along periodic axes, in one more to either side.
bool hasSolidsAround(const Grid& grid, glm::ivec3 block, const std::function<bool(glm::ivec3)>& solid) {
    const Grid blocks = coarser(grid, edge);
    const auto has = [&](glm::ivec3 b) {
        for (int axis = 0; axis < 3; ++axis) {
            const int n = blocks.cells[axis];
            b[axis] = grid.periodic[axis] ? (b[axis] % n + n) % n : glm::clamp(b[axis], 0, n - 1);
        }
        const glm::ivec3 low = edge * b, high = glm::min(low + edge, grid.cells);
        for (int k = low.z; k < high.z; ++k)
            for (int j = low.y; j < high.y; ++j)
                for (int i = low.x; i < high.x; ++i) {
                    if (solid({i, j, k})) return true;
                    for (int axis = 0; axis < 3; ++axis) {
                        glm::ivec3 below(i, j, k);
                        if (--below[axis] >= 0 && solid(below)) return true;  // which closes the face between
                    }
                }
        return false;
    };
    const glm::ivec3 reach = glm::ivec3(1) + glm::ivec3(grid.periodic);
    for (int k = -reach.z; k <= reach.z; ++k)
        for (int j = -reach.y; j <= reach.y; ++j)
            for (int i = -reach.x; i <= reach.x; ++i)
                if (has(block + glm::ivec3(i, j, k))) return true;
    return false;
}

}  // namespace

TEST_CASE("blocks without solids in them and around them are known") {
    for (Grid grid : {deep, flat})
        for (const bool periodic : {false, true}) {
            grid.periodic = {periodic, false, false};
            Solids solids = solidsFromCells(slab(), grid, isSolid);
            const Array found = downloaded(solidBlocksOf(slab(), solids));
            int clear = 0;
            found.forEach([&](glm::ivec3 block, int) {
                INFO("block " << block.x << " " << block.y << " " << block.z);
                const bool expected = hasSolidsAround(grid, block, isSolid);
                CHECK((found(block, 0) != 0) == expected);
                clear += int(!expected);
            });
            CHECK(clear > 2);
        }
}

TEST_CASE("blocks are found anew when solids have changed, with those that were at the start of the step") {
    Solids solids = solidsFromCells(slab(), deep, isSolid);
    const Array before = downloaded(solidBlocksOf(slab(), solids));
    const auto isElsewhere = [](glm::ivec3 cell) { return cell.x == 30; };
    Solids others = solidsFromCells(slab(), deep, isElsewhere);
    slab().copy(others.openings, solids.openings);
    CHECK(mismatch(downloaded(solidBlocksOf(slab(), solids)), before) == "");  // they do not say that they have
    solids.version = Solids::newVersion();
    const Array alone = downloaded(solidBlocksOf(slab(), solids));
    CHECK(mismatch(alone, downloaded(solidBlocksOf(slab(), others))) == "");
    solids.formerOpenings = slab().makeField({"formerOpenings", deep, Layout::Face, Format::RGBA16F});
    slab().copy(solidsFromCells(slab(), deep, isSolid).openings, *solids.formerOpenings);
    solids.version = Solids::newVersion();
    const Array both = downloaded(solidBlocksOf(slab(), solids));
    both.forEach([&](glm::ivec3 block, int) { CHECK(both(block, 0) == std::max(alone(block, 0), before(block, 0))); });
}

TEST_CASE("traces end where they do when they look for solids everywhere") {
    for (Grid grid : {deep, flat})
        for (const double cellsAStep : {0.7, 5.0, 11.0})
            for (const bool periodic : {false, true}) {
                grid.periodic = {periodic, false, false};
                Solids solids = solidsFromCells(slab(), grid, isSolid);
                const Array open = downloaded(solids.openings), blocks = downloaded(solidBlocksOf(slab(), solids));
                const Array everywhere(coarser(grid, edge), Layout::Centre, 1, [](glm::ivec3, int) { return 1.0; });
                const Array u = randomCellVelocity(grid, 3), f = inFluid(grid, randomValues(1));
                const auto advected = [&](const Array& known) {
                    return run(
                        {.kernel = "sim/advect",
                         .layout = Layout::Centre,
                         .inputs = {{"quantity", f}, {"cellVelocity", u}, {"openings", open}, {"solidBlocks", known}},
                         .uniforms = allWalls(WallType::FreeSlip).uniforms() +
                                     Uniforms{{"dt", float(cellsAStep * double(grid.h))}, {"midpoint", 1}},
                         .variant = {"AROUND_SOLIDS"}});
                };
                // What is fast goes in shorter steps beside solids, and where these are looked for everywhere.
                const Array saved = advected(blocks), sure = advected(everywhere);
                int compared = 0, wrong = 0;
                saved.forEach([&](glm::ivec3 cell, int) {
                    if (cellsAStep > 1 && blocks(cell / edge, 0) == 0) return;
                    ++compared;
                    wrong += saved(cell, 0) != sure(cell, 0);
                });
                INFO(cellsAStep << " cells a step, periodic " << periodic);
                CHECK(compared > 1000);
                CHECK(wrong == 0);
            }
}

}  // namespace slabflow::test::solid_blocks_gl_test
