// The pressure equation around solids and liquids: operator, means of closed regions, converged solution.
#include "sim/CutCells.h"
#include "sim/pressure/CutGrid.h"
#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::solids_operator_gl_test {

namespace {

/// Small, odd, with and without exits and surfaces.
void onSmallDomains(const std::function<void(const CutCells&)>& check) {
    for (const glm::ivec3 cells :
         {glm::ivec3(7, 6, 9), glm::ivec3(4, 9, 18), glm::ivec3(12, 11, 1), glm::ivec3(1, 5, 8)})
        for (const int open : {0, 8, 33})
            for (const double density : {0.1, 0.4})
                for (const bool liquid : {false, true}) {
                    CutCells domain = randomCells(boxOf(cells, open), unsigned(cells.x + open), density);
                    if (liquid) domain.levelSet = heights(domain.scene, 0.6 * cells.y, {0.3, 1, 0.2});
                    INFO("cells " << cells.x << " x " << cells.y << " x " << cells.z << ", open " << open << ", solid "
                                  << density << ", liquid " << liquid);
                    check(domain);
                }
}

}  // namespace

TEST_CASE("the operator lets through what faces leave open") {
    onSmallDomains([](const CutCells& domain) {
        FluidFields fluid = domain.fluid();
        Projection projection(PressureMethod::Multigrid);
        PressureHierarchy& grids = projection.grids(domain.step(), fluid);
        const Array q = redBlack(domain.grid(), [&, random = randomValues(2)](glm::ivec3 cell) {
            const double value = random(cell, 0);
            return domain.isUnknown(cell) ? value : 0.0;
        });
        // As large as A q, so that nothing hides behind coefficients of 100.
        const Array d =
            redBlack(domain.grid(), [random = randomValues(3)](glm::ivec3 cell) { return 1e5 * random(cell, 0); });
        const Array image =
            redBlack(domain.grid(), [&](glm::ivec3 c) { return domain.isUnknown(c) ? domain.operatorAt(q, c) : 0; });
        const Array left = redBlack(
            domain.grid(), [&](glm::ivec3 c) { return domain.isUnknown(c) ? d(c) - domain.operatorAt(q, c) : 0; });
        Field target = slab().makeField({"target", domain.grid(), Layout::RedBlack, Format::RGBA32F});
        MultigridCycle multigrid(slab(), grids, 2);
        multigrid.applyOperator(uploaded(q, "pressure"), target);
        CHECK(mismatch(downloaded(target), image, {.ofLargest = 1e-3}) == "");  // coefficients have 11 bits
        multigrid.residual(uploaded(d, "divergence"), uploaded(q, "pressure"), target);
        CHECK(mismatch(downloaded(target), left, {.ofLargest = 1e-3}) == "");
    });
}

TEST_CASE("a divergence loses its mean over every closed region, and no more") {
    const auto check = [](const CutCells& domain) {
        FluidFields fluid = domain.fluid();
        Projection projection(PressureMethod::Multigrid);
        const Array d = redBlack(domain.grid(), [&, random = randomValues(4)](glm::ivec3 cell) {
            const double value = random(cell, 0) + 2;
            return domain.isUnknown(cell) ? value : 0.0;
        });
        Field target = uploaded(d, "divergence");
        removeRegionMeans(slab(), projection.grids(domain.step(), fluid), target);
        CHECK(mismatch(downloaded(target), solvable(domain, d), {.ofLargest = 1e-5}) == "");
    };
    for (const int open : {0, 2})
        for (const glm::ivec3 n : {glm::ivec3(16, 12, 20), glm::ivec3(13, 17, 9), glm::ivec3(31, 22, 1)}) {
            INFO("cells " << n.x << " x " << n.y << " x " << n.z << ", open " << open);
            check(around(boxOf(n, open), [](glm::ivec3) { return false; }));
            check(around(boxOf(n, open), [](glm::ivec3 c) { return c.x == 7; }));  // two rooms
            check(around(boxOf(n, open), [](glm::ivec3 c) {                        // a box in the box
                const glm::ivec3 r = glm::abs(c - glm::ivec3(7, 6, 4));
                return std::max({r.x, r.y, r.z}) == 3;
            }));
            check(around(boxOf(n, open), [](glm::ivec3 c) {  // pockets of 1 to 3 cells, in and across coarse cells
                const glm::ivec3 r = c % 6 - 2;
                return c.x > 2 && (r.y != 0 || r.z != 0 || r.x < 0 || r.x > c.y / 6 % 3);
            }));
        }
}

TEST_CASE("many cycles end at the solution of the equation") {
    onSmallDomains([](const CutCells& domain) {
        for (const PressureMethod method : {PressureMethod::Multigrid, PressureMethod::Mgpcg}) {
            CutCells patient = domain;
            patient.scene.solver.pressure = method;
            patient.scene.solver.multigrid.cycles = 16;
            patient.scene.solver.mgpcg.tolerance = 1e-7f;
            FluidFields fluid = patient.fluid();
            Projection projection(method);
            const Array d = solvable(domain, redBlack(domain.grid(), [random = randomValues(5)](glm::ivec3 cell) {
                                         return random(cell, 0);
                                     }));
            slab().copy(uploaded(d, "divergence"), fluid.divergence);
            Field remainder = slab().makeField({"remainder", domain.grid(), Layout::RedBlack, Format::RGBA32F});
            projection.solve(patient.step(), fluid, remainder, patient.scene.solver);
            const Array q = downloaded(fluid.pressure), rest = downloaded(remainder),
                        direct = solvedDirectly(domain, d);
            // Closed regions know their pressure up to a constant: fluxes are compared.
            const auto fluxes = [&](const std::function<double(glm::ivec3)>& pressure) {
                return faces(domain.grid(), [&](glm::ivec3 face, int axis) {
                    const glm::ivec3 below = face - unit(axis);
                    if (!isCell(domain.grid(), face) || !isCell(domain.grid(), below)) return 0.0;
                    const double c =
                        std::max(domain.coefficient(face, 2 * axis), domain.coefficient(below, 2 * axis + 1));
                    return c * (pressure(face) - pressure(below));
                });
            };
            INFO("method " << int(method));
            CHECK(mismatch(fluxes([&](glm::ivec3 c) { return q(c) + rest(c); }),
                           fluxes([&](glm::ivec3 c) { return direct(c); }), {.ofLargest = 2e-3}) == "");
        }
    });
}

}  // namespace slabflow::test::solids_operator_gl_test
