// The curves of how fast pressure solvers converge.
#include "scene/SceneNames.h"
#include "sim/CutCells.h"
#include "sim/pressure/Convergence.h"
#include "slab/Reduce.h"
#include "support/Catch.h"

namespace slabflow::test::convergence_gl_test {

namespace {

using Points = std::vector<ConvergencePoint>;

Points of(const Points& points, PressureMethod method) {
    Points some;
    std::copy_if(points.begin(), points.end(), std::back_inserter(some),
                 [=](const ConvergencePoint& point) { return point.settings.pressure == method; });
    return some;
}

CutCells withBall(glm::ivec3 cells) {
    return around(boxOf(cells), [=](glm::ivec3 c) {
        const glm::dvec3 middle = glm::dvec3(cells) / 2.0;
        return glm::length(glm::dvec2(centrePosition(c) - middle)) < 5;
    });
}

void stir(FluidFields& fluid, const Step& step) {
    const Array::Function random = randomValues(7);
    fluid.velocity = uploaded(faces(fluid.grid, random), "velocity");
    enforceWalls(step, fluid);
}

double divergenceIn(const CutCells& cells, FluidFields& fluid) {
    Projection(PressureMethod::Multigrid).computeDivergence(cells.step(), fluid);
    return double(largestNow(slab(), fluid.divergence));
}

}  // namespace

TEST_CASE("rounds of IOP are judged by what they leave around solids, in space and in the plane") {
    for (const glm::ivec3 n : {glm::ivec3(24, 22, 20), glm::ivec3(32, 30, 1)}) {
        INFO(n.x << " x " << n.y << " x " << n.z);
        CutCells cells = withBall(n);
        FluidFields fluid = cells.fluid();
        stir(fluid, cells.step());
        const double before = divergenceIn(cells, fluid);
        const Points points = of(measureConvergence(cells.step(), fluid, cells.scene.solver), PressureMethod::Iop);
        REQUIRE(points.size() >= 4);
        double last = 1;
        for (const ConvergencePoint& point : points) {
            CHECK(point.residual < 0.8 * last);
            last = point.residual;
            // The same projection by itself.
            cells.scene.solver.iop.rounds = point.iterations;
            FluidFields other = cells.fluid();
            stir(other, cells.step());
            const PressureReport report =
                Projection(PressureMethod::Iop).project(cells.step(), other, cells.scene.solver);
            CHECK(point.residual == Approx(divergenceIn(cells, other) / before).epsilon(1e-3));
            CHECK(point.passes == report.passes);
        }
        CHECK(last > 1e-4);  // while the others solve for the pressure around solids
    }
}

TEST_CASE("every method is there, and the more it does the less it leaves") {
    for (const bool solid : {false, true}) {
        CutCells cells = withBall({24, 22, 20});
        FluidFields fluid = cells.fluid();
        if (!solid) fluid.solids.reset();
        stir(fluid, cells.step());
        const Points points = measureConvergence(cells.step(), fluid, cells.scene.solver);
        for (size_t i = 0; i < namesOf(PressureMethod()).size(); ++i) {
            const Points some = of(points, PressureMethod(i));
            INFO(namesOf(PressureMethod())[i] << (solid ? " around a ball" : " in a box"));
            REQUIRE(some.size() == (PressureMethod(i) != PressureMethod::Iop ? some.size() : solid ? 4 : 1));
            REQUIRE_FALSE(some.empty());
            for (size_t k = 1; k < some.size(); ++k) {
                CHECK(some[k].passes > some[k - 1].passes);
                CHECK(some[k].residual < std::max(some[k - 1].residual, 2e-6));  // the rest is rounding
            }
            CHECK(some.back().residual < (PressureMethod(i) == PressureMethod::Jacobi ? 0.2 : solid ? 0.1 : 1e-3));
        }
    }
}

TEST_CASE("comparing solvers leaves the fluid as it is") {
    for (const int depth : {10, 1})
        for (const bool solid : {false, true}) {
            SceneDesc scene = emptyScene({12, 14, depth}, glm::vec3(12, 14, depth) / 12.0f);
            scene.fluid.gravity = {0, -9.8f, 0};
            scene.solver.precision = scene.solver.velocityPrecision = 16;
            SourceDesc source;
            source.shape = Sphere{.center = {0.4f, 0.4f, 0.05f}, .radius = 0.25f};
            source.density = 4;
            source.temperature = 200;
            scene.sources = {source};
            World compared(slab(), scene), other(slab(), scene);
            if (solid)
                for (World* world : {&compared, &other})
                    world->fluid().setSolids(solidsFromCells(slab(), world->fluid().fields().grid, [](glm::ivec3 cell) {
                        return cell.y > 7 && cell.y < 10 && cell.x > 3 && cell.x < 9;
                    }));
            const auto fieldsOf = [](World& world) {
                std::vector<std::vector<float>> values;
                for (Field* field : world.fluid().persistentFields()) values.push_back(field->download());
                values.push_back(world.fluid().fields().divergence.download());
                return values;
            };
            for (World* world : {&compared, &other})
                for (int i = 0; i < 3; ++i) world->advanceFrame();
            const Points points = compared.fluid().compareSolvers();
            INFO(depth << " deep, " << (solid ? "with" : "without") << " a solid");
            CHECK(of(points, PressureMethod::Multigrid).front().residual < 0.1);
            CHECK(of(points, PressureMethod::Multigrid).front().residual > 0);  // there was something to solve
            CHECK(of(points, PressureMethod::Iop).size() == (solid ? 4 : 1));
            CHECK(compared.frame() == 3);
            CHECK(fieldsOf(compared) == fieldsOf(other));
            for (World* world : {&compared, &other}) world->advanceFrame();
            CHECK(fieldsOf(compared) == fieldsOf(other));
        }
}

}  // namespace slabflow::test::convergence_gl_test
