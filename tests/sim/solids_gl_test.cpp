// The pressure around solids and liquids: the operator, its converged solution, and how much divergence a projection
// leaves, whatever stands in the way.
#include <array>
#include <cmath>
#include <numbers>

#include "sim/CutCells.h"
#include "sim/Statistics.h"
#include "sim/pressure/CutGrid.h"
#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/Flow.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

SceneDesc boxOf(glm::ivec3 cells, int openSides = 0) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / 32.0f);
    for (size_t wall = 0; wall < 6; ++wall)
        if (openSides >> wall & 1) scene.domain.walls[wall].type = WallType::Open;
    return scene;
}

Grid gridOf(const SceneDesc& scene) { return {scene.domain.cells, scene.domain.cellSize, scene.domain.origin}; }

/// Faces between cells that are not solid are open.
CutCells around(const SceneDesc& scene, const std::function<bool(glm::ivec3)>& isSolid) {
    const Grid grid = gridOf(scene);
    const auto solid = [=](glm::ivec3 cell) { return isSolid(glm::clamp(cell, glm::ivec3(0), grid.cells - 1)); };
    return {scene, faces(grid, [&](glm::ivec3 face, int axis) {
                return solid(face) || solid(face - unit(axis)) ? 0.0 : 1.0;
            })};
}

/// Random solids, faces that are open in part, walls without thickness.
CutCells randomCells(const SceneDesc& scene, unsigned seed, double density) {
    const Grid grid = gridOf(scene);
    const Array::Function random = randomValues(seed);
    const Array solid = centres(grid, 1, [&](glm::ivec3 cell, int) { return random(cell, 0) < 2 * density - 1; });
    CutCells cells = around(scene, [&](glm::ivec3 cell) { return solid(cell) != 0; });
    cells.openings = faces(grid, [&](glm::ivec3 face, int axis) {
        const double kind = random(face, axis), share = std::round(8 * std::abs(random(face, axis))) / 8;
        return cells.openings(face, axis) * (kind > 0.4 ? share : kind < -0.9 ? 0.0 : 1.0);
    });
    return cells;
}

Array heights(const SceneDesc& scene, double level, glm::dvec3 up = {0, 1, 0}) {
    return centres(gridOf(scene), 1, [=, h = double(scene.domain.cellSize)](glm::ivec3 cell, int) {
        return h * (glm::dot(centrePosition(cell), glm::normalize(up)) - level);
    });
}

/// A random velocity that solids let through, projected.
struct Projected {
    explicit Projected(const CutCells& cells, unsigned seed = 1)
        : scenario(cells), fluid(cells.fluid()), projection(cells.scene.solver.pressure) {
        start(seed);
        project();
    }

    void start(unsigned seed) {
        slab().copy(uploaded(faces(fluid.grid, randomValues(seed)), "velocity"), fluid.velocity);
        enforceWalls(scenario.step(), fluid);
    }

    void project() {
        passes = projection.project(scenario.step(), fluid).passes;
        before = double(maxDivergence(slab(), fluid));
        projection.computeDivergence(scenario.step(), fluid);
        after = double(maxDivergence(slab(), fluid));
    }

    double reduction() const { return before / after; }

    CutCells scenario;
    FluidFields fluid;
    Projection projection;
    double before = 0, after = 0;
    long passes = 0;
};

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
            projection.solve(patient.step(), fluid, remainder);
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

TEST_CASE("solids of every kind leave less than 1/850 of the divergence") {
    for (const glm::ivec3 n : {glm::ivec3(32), glm::ivec3(48, 24, 40), glm::ivec3(64, 48, 80)}) {  // the last in tiles
        const glm::dvec3 middle = 0.5 * glm::dvec3(n);
        const double m = std::min({n.x, n.y, n.z});
        const auto distance = [=](glm::ivec3 c) { return glm::distance(centrePosition(c), middle); };
        const auto holeAt = [=](int layer) {
            return [=](glm::ivec3 c) {
                const glm::dvec3 r = centrePosition(c) - middle;
                return c.x == layer && std::hypot(r.y, r.z) > 0.12 * m;
            };
        };
        const std::pair<const char*, std::function<bool(glm::ivec3)>> solids[] = {
            {"nothing", [](glm::ivec3) { return false; }},
            {"sphere", [=](glm::ivec3 c) { return distance(c) < 0.23 * m; }},
            {"bowl", [=](glm::ivec3 c) { return std::abs(distance(c) - 0.4 * m + 1) < 1 && 2 * c.y < n.y; }},
            {"wall with a hole on an even plane", holeAt(n.x / 2)},
            {"wall with a hole on an odd plane", holeAt(n.x / 2 + 1)},
            {"tilted wall",
             [=](glm::ivec3 c) {
                 const glm::dvec3 r = centrePosition(c) - middle;
                 return std::abs(glm::dot(r, glm::dvec3(0.8, 0.5, 0.33))) < 0.9 && std::hypot(r.y, r.z) < 0.42 * m;
             }},
            {"two rooms", [=](glm::ivec3 c) { return c.x == n.x / 2 + 3; }},
            {"shell", [=](glm::ivec3 c) { return std::abs(distance(c) - 0.35 * m + 0.9) < 0.9; }},
        };
        for (const auto& [name, isSolid] : solids)
            for (const int open : {0, 8}) {
                if (n.z == 80 && open != 0) continue;
                INFO(name << " in " << n.x << " x " << n.y << " x " << n.z << ", open " << open);
                CHECK(Projected(around(boxOf(n, open), isSolid)).reduction() > 850);
            }
    }
}

TEST_CASE("what walls keep apart is solved apart") {
    // One unknown for both sides of a wall would leave 100 times as much.
    const glm::ivec3 n(48, 40, 44);
    CHECK(Projected(around(boxOf(n), [](glm::ivec3 c) { return c.x == 27; })).reduction() > 1e5);
    CHECK(Projected(around(boxOf(n), [](glm::ivec3 c) { return c.x == 27 && c.y > 3; })).reduction() > 1e4);
}

TEST_CASE("water of any depth") {
    for (const glm::ivec3 n : {glm::ivec3(33, 32, 34), glm::ivec3(32, 32, 1)})
        for (int i = 0; i < 10; ++i) {
            CutCells tank = around(boxOf(n, std::array{0, 8, 10}[size_t(i) % 3]), [](glm::ivec3) { return false; });
            tank.levelSet = heights(tank.scene, 3.05 + 2.71 * i, {0.05 * i, 1, 0});
            INFO("level " << i << " of " << n.x << " x " << n.y << " x " << n.z);
            CHECK(Projected(tank).reduction() > 1000);
        }
}

TEST_CASE("no mask makes the divergence grow, with any solver") {
    for (const double density : {0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95})
        for (const PressureMethod method :
             {PressureMethod::Multigrid, PressureMethod::Jacobi, PressureMethod::Iop, PressureMethod::Mgpcg}) {
            CutCells cells = randomCells(boxOf({24, 18, 20}, 0), unsigned(100 * density), density);
            cells.scene.solver.pressure = method;
            const Projected projected(cells);
            INFO("density " << density << ", method " << int(method));
            // Three regions or more in one coarse cell share a mean, which conjugate gradients bear least.
            const double least[] = {100, 0.999, 1000, 10};  // Jacobi may have nothing left to do
            CHECK(projected.reduction() > least[size_t(method)]);
        }
}

TEST_CASE("a piston in a closed box squeezes the fluid evenly, again and again") {
    const glm::ivec3 n(24, 30, 20);
    const auto isPiston = [](glm::ivec3 c) { return c.y >= 12 && c.y < 15; };
    Projected projected(around(boxOf(n), isPiston));
    projected.fluid.velocity.clear();
    const Array pushed = faces(projected.fluid.grid, [](glm::ivec3, int axis) { return axis == 1 ? 0.5 : 0.0; });
    projected.fluid.solids->velocity = uploaded(pushed, "solidVelocity");
    double largest = 0;
    for (int i = 0; i < 100; ++i) {
        enforceWalls(projected.scenario.step(), projected.fluid);
        projected.project();
        largest = std::max(largest, double(largestNow(slab(), projected.fluid.pressure)));
        REQUIRE(std::isfinite(projected.after));
    }
    // What cannot be removed is not in the divergence; what can has long been.
    CHECK(projected.after < 1e-3);
    CHECK(largestNow(slab(), projected.fluid.pressure) < 0.2 * largest);
    // The fluid beneath is thinned, that above compressed, and moves in proportion to the distance from the sides.
    const Array u = downloaded(projected.fluid.velocity);
    for (const int j : {3, 6, 9}) CHECK(u({8, j, 8}, 1) == Approx(0.5 * j / 12).margin(2e-3));
    for (const int j : {18, 22, 27}) CHECK(u({8, j, 8}, 1) == Approx(0.5 * (30 - j) / 15).margin(2e-3));
}

TEST_CASE("what has moved is seen where it is, and nothing where it was") {
    const glm::ivec3 n(64, 50, 70);  // large enough for tiles, of which many are all air or all solid
    const auto ballAt = [&](double x) {
        return around(boxOf(n),
                      [=](glm::ivec3 c) { return glm::distance(centrePosition(c), glm::dvec3(x, 25, 35)) < 19; });
    };
    const auto waterOf = [&](double level) {
        CutCells tank = around(boxOf(n), [](glm::ivec3) { return false; });
        tank.levelSet = heights(tank.scene, level, {0.1, 1, 0});
        return tank;
    };
    for (const PressureMethod method : {PressureMethod::Multigrid, PressureMethod::Mgpcg})
        for (const auto& [before, after] : {std::pair(ballAt(20), ballAt(42)), std::pair(waterOf(44), waterOf(9))}) {
            CutCells first = before, second = after;
            first.scene.solver.pressure = second.scene.solver.pressure = method;
            Projected moved(first), fresh(second, 3);
            FluidFields next = second.fluid();
            moved.scenario = second;
            moved.fluid.solids = std::move(next.solids);
            moved.fluid.levelSet = std::move(next.levelSet);
            moved.start(3);
            moved.project();
            INFO("method " << int(method) << ", liquid " << first.levelSet.has_value());
            CHECK(moved.fluid.velocity.download() == fresh.fluid.velocity.download());
        }
}

TEST_CASE("rounds of iterated projection bring the flow to rest on solids") {
    // Molemaker, Cohen, Patel, Noh 2008: each round halves what solids and pressure disagree about, or better.
    CutCells cells =
        around(boxOf({24, 24, 24}), [](glm::ivec3 c) { return glm::distance(centrePosition(c), glm::dvec3(12)) < 6; });
    cells.scene.solver.pressure = PressureMethod::Iop;
    double last = 2;  // speeds are up to 1
    const double before = Projected(cells).before;
    for (const int rounds : {1, 4, 16}) {
        cells.scene.solver.iop.rounds = rounds;
        const Projected projected(cells);
        CHECK(projected.after < 1e-3 * before);  // as a box
        const Array u = downloaded(projected.fluid.velocity);
        double leak = 0;
        u.forEach([&](glm::ivec3 face, int axis) {
            if (axis < 3 && isFace(cells.grid(), face, axis) && cells.openings(face, axis) == 0)
                leak = std::max(leak, std::abs(u(face, axis)));
        });
        CHECK(leak < 0.5 * last);
        last = leak;
    }
}
