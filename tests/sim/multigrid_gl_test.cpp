// Multigrid in a box: how much divergence a projection leaves, whatever the grid, the walls and the flow.
#include <cmath>
#include <limits>
#include <numbers>

#include "sim/InitialFields.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::multigrid_gl_test {

namespace {

/// A velocity before and after its projection.
class Projected {
public:
    Projected(const SceneDesc& scene, const Array::Function& velocity)
        : scene_(scene), fluid_(makeInitialFields(slab(), scene)), projection_(scene.solver.pressure) {
        start(velocity);
        project();
    }

    void start(const Array::Function& velocity) {
        slab().copy(uploaded(faces(fluid_.grid, velocity), "velocity"), fluid_.velocity);
        enforceWalls(step(), fluid_);
    }

    void project() {
        passes = projection_.project(step(), fluid_, scene_.solver).passes;
        before = largestDivergence();
        projection_.computeDivergence(step(), fluid_);
        after = largestDivergence();
    }

    double reduction() const { return before / after; }
    FluidFields& fluid() { return fluid_; }

    double before = 0, after = 0;  ///< max |div u| [1/s]
    long passes = 0;

private:
    Step step() const { return {slab(), scene_.domain(), wallUniforms(scene_.domain()), 1.0f / 60, 0}; }
    double largestDivergence() const { return double(maxDivergence(slab(), fluid_)); }

    SceneDesc scene_;
    FluidFields fluid_;
    Projection projection_;
};

SceneDesc boxOf(glm::ivec3 cells, WallType type = WallType::FreeSlip) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / 32.0f);
    for (WallDesc& wall : scene.domain().walls) wall.type = type;
    return scene;
}

/// Noise of every wavelength, down to two cells.
Array::Function noise(unsigned seed) { return randomValues(seed); }

/// One swell across the whole domain along each axis.
Array::Function swell(glm::ivec3 cells) {
    return [cells](glm::ivec3 face, int axis) {
        const glm::dvec3 x = glm::dvec3(face) / glm::dvec3(cells);
        return std::sin(2 * x[axis] + x[(axis + 1) % 3]) + 0.3 * axis;
    };
}

}  // namespace

TEST_CASE("a box is left a ten-thousandth of its divergence, whatever its size") {
    // Cohen, Tariq, Green 2010, table 1: 8,567 on 64 x 16 x 64.
    for (const glm::ivec3 cells :
         {glm::ivec3(64, 16, 64), glm::ivec3(20, 12, 20), glm::ivec3(33, 33, 33), glm::ivec3(48, 48, 24)}) {
        INFO("cells " << cells.x << " x " << cells.y << " x " << cells.z);
        CHECK(Projected(boxOf(cells), noise(1)).reduction() > 8567);
        CHECK(Projected(boxOf(cells), swell(cells)).reduction() > 8567);
    }
}

TEST_CASE("open sides and odd sizes") {
    for (const glm::ivec3 cells :
         {glm::ivec3(65, 33, 67), glm::ivec3(37, 5, 23), glm::ivec3(31, 18, 9), glm::ivec3(64, 16, 64)})
        for (const int open : {1, 8, 3, 5, 63}) {  // bits of the sides
            SceneDesc scene = boxOf(cells);
            for (size_t wall = 0; wall < 6; ++wall)
                if (open >> wall & 1) scene.domain().walls[wall].type = WallType::Open;
            INFO("cells " << cells.x << " x " << cells.y << " x " << cells.z << ", open " << open);
            CHECK(Projected(scene, noise(2)).reduction() > 1000);
            CHECK(Projected(scene, swell(cells)).reduction() > 1000);
        }
}

TEST_CASE("two dimensions, one dimension, one cell") {
    for (const WallType type : {WallType::FreeSlip, WallType::Open})
        for (const glm::ivec3 cells : {glm::ivec3(65, 64, 1), glm::ivec3(1, 40, 70), glm::ivec3(32, 1, 48),
                                       glm::ivec3(300, 1, 1), glm::ivec3(1, 1, 300)}) {
            INFO("cells " << cells.x << " x " << cells.y << " x " << cells.z << ", open " << (type == WallType::Open));
            CHECK(Projected(boxOf(cells, type), noise(3)).reduction() > 1000);
        }
    Projected cell(boxOf({1, 1, 1}), noise(4));
    CHECK(cell.after == 0);
}

TEST_CASE("every wave is reduced, the checkerboard too, and to the solution of its equation") {
    const glm::ivec3 cells(16, 12, 20);
    SceneDesc scene = boxOf(cells);
    scene.solver.multigrid.cycles = 4;
    FluidFields fluid = makeInitialFields(slab(), scene);
    const Grid& grid = fluid.grid;
    Projection projection(PressureMethod::Multigrid);
    for (const int a : {0, 1, 2, 5, 8, 15})
        for (const int b : {0, 1, 3, 6, 11})
            for (const int c : {0, 1, 4, 10, 13, 19}) {
                if (a + b + c == 0) continue;
                // cos(pi m (i + ½) / n) is a mode of the box; the operator multiplies it by 2 (cos(pi m / n) - 1) / h²
                const auto phase = [&](int m, int i, int n) { return std::numbers::pi * m * (i + 0.5) / n; };
                const auto eigenvalue = [&](int m, int n) { return 2 * (std::cos(std::numbers::pi * m / n) - 1); };
                const double h(grid.h);
                const double lambda =
                    (eigenvalue(a, cells.x) + eigenvalue(b, cells.y) + eigenvalue(c, cells.z)) / (h * h);
                const Array d = redBlack(grid, [&](glm::ivec3 cell) {
                    return std::cos(phase(a, cell.x, cells.x)) * std::cos(phase(b, cell.y, cells.y)) *
                           std::cos(phase(c, cell.z, cells.z));
                });
                const Array expected = redBlack(grid, [&](glm::ivec3 cell) { return d(cell) / lambda; });
                Field remainder = slab().makeField({"remainder", grid, Layout::RedBlack, Format::RGBA32F});
                slab().copy(uploaded(d, "divergence"), fluid.divergence);
                projection.solve({slab(), scene.domain(), wallUniforms(scene.domain()), 0, 0}, fluid, remainder,
                                 scene.solver);
                const Array q = downloaded(fluid.pressure), rest = downloaded(remainder);
                double mean = 0;  // the pressure of a closed box is known up to a constant
                d.forEach([&](glm::ivec3 cell, int) { mean += (q(cell) + rest(cell)) / double(grid.cellCount()); });
                const Array sum = redBlack(grid, [&](glm::ivec3 cell) { return q(cell) + rest(cell) - mean; });
                INFO("wave " << a << " " << b << " " << c);
                CHECK(mismatch(sum, expected, {.ofLargest = 1e-4}) == "");
            }
}

TEST_CASE("a second projection changes nothing") {
    SceneDesc scene = boxOf({24, 40, 20});
    scene.domain().walls[3].type = WallType::Open;
    Projected projected(scene, noise(5));
    const Array once = downloaded(projected.fluid().velocity);
    projected.project();
    CHECK(mismatch(downloaded(projected.fluid().velocity), once, {.ofLargest = 5e-4}) == "");
}

TEST_CASE("wind through two sides is everywhere at once") {
    // Cohen, Tariq, Green 2010 §4: what flows in must be felt across the whole domain.
    for (const glm::ivec3 cells : {glm::ivec3(64, 16, 64), glm::ivec3(45, 31, 27)}) {
        SceneDesc scene = boxOf(cells);
        for (const size_t wall : {0u, 1u})
            scene.domain().walls[wall] = {WallType::Inflow, {-2, 0, 0}, InflowProfile::Uniform, {}};
        Projected projected(scene, [](glm::ivec3, int) { return 0.0; });
        const Array wind = faces(projected.fluid().grid, [](glm::ivec3, int axis) { return axis == 0 ? -2.0 : 0.0; });
        Array u = downloaded(projected.fluid().velocity);
        double worst = 0;
        wind.forEach(
            [&](glm::ivec3 face, int axis) { worst = std::max(worst, std::abs(u(face, axis) - wind(face, axis))); });
        CHECK(worst < 2e-3);
    }
}

TEST_CASE("what flows into a closed box is spread over all of it") {
    SceneDesc scene = boxOf({40, 24, 32});
    scene.domain().walls[0] = {WallType::Inflow, {1, 0, 0}, InflowProfile::Uniform, {}};
    Projected projected(scene, noise(6));
    for (int i = 0; i < 20; ++i) projected.project();
    const Array u = downloaded(projected.fluid().velocity);
    const Grid& grid = projected.fluid().grid;
    const double mean = 1 / double(scene.domain().size.x);  // inflow per volume
    const Array divergence = centres(grid, 1, [&](glm::ivec3 cell, int) {
        double sum = 0;
        for (int axis = 0; axis < 3; ++axis) sum += u(cell + unit(axis), axis) - u(cell, axis);
        return sum / double(grid.h) + mean;
    });
    const Array none = centres(grid, 1, [](glm::ivec3, int) { return 0.0; });
    CHECK(mismatch(divergence, none, {.absolute = 1e-3 * mean}) == "");
}

TEST_CASE("what a solution's texels held before is not read") {
    for (const int depth : {8, 16, 18}) {
        const SceneDesc scene = boxOf({40, 24, depth});
        FluidFields fluid = makeInitialFields(slab(), scene);
        Projection projection(PressureMethod::Multigrid);
        const Array d = redBlack(fluid.grid, [random = randomValues(8)](glm::ivec3 c) { return random(c, 0); });
        slab().copy(uploaded(d, "divergence"), fluid.divergence);
        Field remainder = slab().makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F});
        const glm::vec4 poison(std::numeric_limits<float>::quiet_NaN());
        fluid.pressure.clear(poison);
        remainder.clear(poison);
        projection.solve({slab(), scene.domain(), wallUniforms(scene.domain()), 0, 0}, fluid, remainder, scene.solver);
        INFO("depth " << depth);
        CHECK(reduceNow(slab(), Reduction::CountNonFinite, fluid.pressure) == glm::vec4(0));
        CHECK(reduceNow(slab(), Reduction::CountNonFinite, remainder) == glm::vec4(0));
    }
}

TEST_CASE("nor is it around solids, whose insides no pass draws") {
    const SceneDesc scene = boxOf({64, 64, 64});
    for (const PressureMethod method : {PressureMethod::Multigrid, PressureMethod::Mgpcg}) {
        FluidFields fluid = makeInitialFields(slab(), scene);
        fluid.solids =
            solidsFromCells(slab(), fluid.grid, [](glm::ivec3 c) { return c.x < 36 && c.y < 36 && c.z > 9; });
        const Array u =
            faces(fluid.grid, [random = randomValues(3)](glm::ivec3 c, int axis) { return random(c, axis); });
        slab().copy(uploaded(u, "velocity"), fluid.velocity);
        const Step step{slab(), scene.domain(), wallUniforms(scene.domain()), 1.0f / 60, 0};
        enforceWalls(step, fluid);
        Projection projection(method);
        projection.computeDivergence(step, fluid);
        const auto solve = [&] {
            // Whoever takes a texture from the pool gets one of these.
            std::vector<Field> poisoned;
            for (int i = 0; i < 4; ++i) {
                poisoned.push_back(slab().makeScratch({"poison", fluid.grid, Layout::RedBlack, Format::RGBA32F}));
                poisoned.back().clear(glm::vec4(std::numeric_limits<float>::quiet_NaN()));
            }
            Field remainder = std::move(poisoned.back());
            poisoned.clear();
            projection.solve(step, fluid, remainder, scene.solver);
            CHECK(reduceNow(slab(), Reduction::CountNonFinite, remainder) == glm::vec4(0));
            return fluid.pressure.download();
        };
        const std::vector<float> first = solve();
        CHECK(reduceNow(slab(), Reduction::CountNonFinite, fluid.pressure) == glm::vec4(0));
        CHECK((solve() == first));
    }
}

TEST_CASE("neither the last solution nor the values matter for what is done") {
    const SceneDesc scene = boxOf({40, 24, 18});
    Projected fresh(scene, noise(7)), used(scene, swell({40, 24, 18}));
    const long passes = used.passes;
    used.start(noise(7));
    used.project();
    CHECK(used.passes == passes);
    CHECK(fresh.passes == passes);
    CHECK(used.fluid().velocity.download() == fresh.fluid().velocity.download());
}

}  // namespace slabflow::test::multigrid_gl_test
