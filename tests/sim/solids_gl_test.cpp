// How much divergence a projection leaves around solids and liquids, whatever stands in the way.
#include <array>
#include <cmath>

#include "sim/CutCells.h"
#include "sim/Statistics.h"
#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::solids_gl_test {

namespace {

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
        passes = projection.project(scenario.step(), fluid, scenario.scene.solver).passes;
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

}  // namespace

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
    projected.fluid.solids->speed = 0.5f;
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

TEST_CASE("what has moved is seen where it is, and nothing where it was", "[slow]") {
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
            moved.fluid.liquid = std::move(next.liquid);
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

}  // namespace slabflow::test::solids_gl_test
