// Grids of one layer of cells, whose packed fields lie transposed: what a solver does there.
#include <cmath>

#include "sim/CutCells.h"
#include "sim/Statistics.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::flat_gl_test {

namespace {

/// By how much a projection lowers the largest divergence of a random velocity.
double reductionAround(const CutCells& cells) {
    FluidFields fluid = cells.fluid();
    Projection projection(cells.scene.solver.pressure);
    slab().copy(uploaded(faces(fluid.grid, randomValues(1)), "velocity"), fluid.velocity);
    enforceWalls(cells.step(), fluid);
    projection.project(cells.step(), fluid, cells.scene.solver);
    const double before = double(maxDivergence(slab(), fluid));
    projection.computeDivergence(cells.step(), fluid);
    return before / double(maxDivergence(slab(), fluid));
}

}  // namespace

TEST_CASE("flat solids of every kind leave less than 1/850 of the divergence") {
    for (const glm::ivec3 n : {glm::ivec3(96, 80, 1), glm::ivec3(131, 97, 1), glm::ivec3(384, 320, 1)}) {
        const glm::dvec3 middle = 0.5 * glm::dvec3(n);
        const double m = std::min(n.x, n.y);
        const auto distance = [=](glm::ivec3 c) { return glm::distance(centrePosition(c), middle); };
        const std::pair<const char*, std::function<bool(glm::ivec3)>> solids[] = {
            {"nothing", [](glm::ivec3) { return false; }},
            {"disc", [=](glm::ivec3 c) { return distance(c) < 0.23 * m; }},
            {"bowl", [=](glm::ivec3 c) { return std::abs(distance(c) - 0.4 * m + 1) < 1 && 2 * c.y < n.y; }},
            {"wall with a hole on an even line",
             [=](glm::ivec3 c) { return c.x == n.x / 4 * 2 && std::abs(c.y + 0.5 - middle.y) > 2; }},
            {"wall with a hole on an odd line",
             [=](glm::ivec3 c) { return c.x == n.x / 4 * 2 + 1 && std::abs(c.y + 0.5 - middle.y) > 2; }},
            {"tilted wall",
             [=](glm::ivec3 c) {
                 const glm::dvec3 r = centrePosition(c) - middle;
                 return std::abs(0.8 * r.x + 0.6 * r.y) < 0.9 && std::abs(r.y) < 0.42 * m;
             }},
            {"two rooms", [=](glm::ivec3 c) { return c.x == n.x / 2 + 3; }},
            {"ring", [=](glm::ivec3 c) { return std::abs(distance(c) - 0.35 * m + 0.9) < 0.9; }},
            {"comb", [=](glm::ivec3 c) { return c.x % 6 == 3 && (c.x % 12 == 3 ? c.y > 3 : c.y < n.y - 4); }},
            {"hundred discs",
             [=](glm::ivec3 c) {
                 const glm::dvec2 cell = glm::dvec2(centrePosition(c)) * 10.0 / glm::dvec2(n);
                 return glm::length((glm::fract(cell) - 0.5) * glm::dvec2(n) / m) < 0.25;
             }},
        };
        for (const auto& [name, isSolid] : solids)
            for (const int open : {0, 8}) {
                INFO(name << " in " << n.x << " x " << n.y << ", open " << open);
                const double reduction = reductionAround(around(boxOf(n, open), isSolid));
                CHECK(reduction > 850);
            }
    }
}

}  // namespace slabflow::test::flat_gl_test
