// Foam on liquids, cell by cell in double precision.
#include <cmath>

#include "sim/Solids.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::foam_gl_test {

namespace {

const Grid grid{{9, 8, 7}, 0.5f};
constexpr double dt = 0.25;

double level(glm::ivec3 cell) { return double(grid.h) * (cell.y - 3.7); }

Array carried(const Array& foam, const Array& landed, const Array& velocity) {
    const Array phi = centres(grid, 1, [](glm::ivec3 cell, int) { return level(cell); });
    const Array open(grid, Layout::Face, 4, [](glm::ivec3 t, int c) { return c < 3 ? 1 : t == glm::ivec3(4) ? 1 : 0; });
    const Array blocks(coarser(grid, solidBlockEdge), Layout::Centre, 1, [](glm::ivec3, int) { return 1.0; });
    return run({.kernel = "liquid/carry_foam",
                .layout = Layout::Centre,
                .channels = 1,
                .inputs = {{"foam", foam},
                           {"landed", landed},
                           {"levelSet", phi},
                           {"openings", open},
                           {"cellVelocity", velocity},
                           {"solidBlocks", blocks}},
                .uniforms = {{"dt", float(dt)}, {"midpoint", 1}, {"gravity", glm::vec3(0, -8, 0)}},
                .variant = {"AROUND_SOLIDS"}});
}

Array nothing(int channels = 1) {
    return centres(grid, channels, [](glm::ivec3, int) { return 0.0; });
}

/// Near the surface, and not in the one cell that is solid.
bool hasFoam(glm::ivec3 cell) { return std::abs(level(cell)) < 2 * double(grid.h) && cell != glm::ivec3(4); }

}  // namespace

TEST_CASE("foam fades, and is carried along the surface") {
    const Array foam = centres(grid, 1, [](glm::ivec3 cell, int) { return 0.05 * cell.x + 0.02 * cell.z; });
    const double kept = std::exp(-dt / 2);
    const Array still = carried(foam, nothing(), nothing(4));
    CHECK(mismatch(still, centres(grid, 1,
                                  [&](glm::ivec3 cell, int) { return hasFoam(cell) ? kept * foam(cell) : 0; })) == "");
    const Array wind = centres(grid, 4, [](glm::ivec3, int c) { return c == 0 ? 1.2 : 0.0; });
    const Array moved = carried(foam, nothing(), wind);
    for (int i = 1; i < 9; ++i)  // by 0.6 cells, away from the solid
        CHECK(moved({i, 4, 2}) == Approx(kept * (foam({i, 4, 2}) - 0.05 * 0.6)).margin(1e-6 + 0.05 * filterError()));
}

TEST_CASE("foam is born where drops have landed and where neighbours move apart fast") {
    const glm::ivec3 where(2, 3, 5);
    const Array landed = centres(grid, 1, [&](glm::ivec3 cell, int) { return cell == where ? 6.0 : 0.0; });
    const Array spots = carried(nothing(), landed, nothing(4));
    const auto isBeside = [&](glm::ivec3 cell) {
        return glm::all(glm::lessThan(glm::abs(cell - where), glm::ivec3(2)));
    };
    CHECK(mismatch(spots, centres(grid, 1, [&](glm::ivec3 cell, int) {
                       return hasFoam(cell) && isBeside(cell) ? dt * 0.6 * 6 : 0;
                   })) == "");
    for (const double rate : {3.9, 6.0}) {  // sqrt(g / h) is 4/s
        const Array shear =
            centres(grid, 4, [&](glm::ivec3 cell, int c) { return c == 0 ? rate * 0.5 * cell.z : 0.0; });
        const Array churned = carried(nothing(), nothing(), shear);
        CHECK(churned({1, 4, 3}) == Approx(dt * 0.1 * std::max(rate - 4, 0.0)).margin(1e-6));
    }
    const Array much = centres(grid, 1, [](glm::ivec3, int) { return 1e4; });
    CHECK(carried(nothing(), much, nothing(4))({1, 4, 3}) == 1);
}

}  // namespace slabflow::test::foam_gl_test
