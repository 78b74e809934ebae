// Where a fluid stands changes nothing in it, and fluids beside each other know nothing of one another.
#include "sim/Advection.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::placement_gl_test {

namespace {

/// Wind, swirl and hot smoke around a ball, all of it moved; every place is a sum of a few powers of two, and so exact.
SceneDesc sceneAt(glm::vec3 origin) {
    SceneDesc scene = emptyScene({12, 20, 8}, {0.75f, 1.25f, 0.5f});
    scene.domain().origin = origin;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.viscosity = 0.01f;
    scene.solver.precision = scene.solver.velocityPrecision = 16;
    SourceDesc source;
    source.shape = Box{origin + glm::vec3(0.375f, 0.25f, 0.25f), {0.25f, 0.125f, 0.25f}};
    source.density = 1;
    source.temperature = 200;
    source.velocity = {0, 1, 0.5f};
    scene.sources = {source};
    scene.forces = {WindDesc{{3, 0, 1}, Box{origin + glm::vec3(0.125f, 0.5f, 0.25f), glm::vec3(0.25f)}},
                    AttractorDesc{origin + glm::vec3(0.5f, 1, 0.25f), 3, 0.25f},
                    VortexDesc{origin + glm::vec3(0.375f, 0.5f, 0.25f), {0, 1, 0}, 3, 0.25f}};
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{glm::vec3(0), 0.125f};
    ball.position = origin + glm::vec3(0.375f, 0.75f, 0.25f);
    ball.slip = Slip::NoSlip;
    scene.obstacles = {ball};
    return scene;
}

constexpr glm::vec3 elsewhere(8, -4, 2);

}  // namespace

TEST_CASE("a fluid elsewhere, with all that acts on it, does the same to the bit") {
    World here(slab(), sceneAt(glm::vec3(0))), there(slab(), sceneAt(elsewhere));
    for (World* world : {&here, &there}) {
        world->setMeasuring(true);
        for (int frame = 0; frame < 4; ++frame) world->advanceFrame();
    }
    const Snapshot::Fluid before = SnapshotReadback(here).take().fluids[0];
    CHECK(here.fluid().statistics().maxSpeed > 0.5f);
    CHECK(SnapshotReadback(there).take().fluids[0] == before);
    CHECK(there.fluid().bodyForces()[0].torque() == here.fluid().bodyForces()[0].torque());
}

TEST_CASE("a grid that is moved keeps its pressure hierarchy, with solids and without") {
    for (const bool withSolids : {false, true}) {
        const SceneDesc scene = sceneAt(glm::vec3(0));
        FluidFields fluid = makeInitialFields(slab(), scene);
        if (withSolids) fluid.solids = solidsFromCells(slab(), fluid.grid, [](glm::ivec3 cell) { return cell.y < 2; });
        Projection projection(PressureMethod::Multigrid);
        const Step step{slab(), scene.domain(), wallUniforms(scene.domain()), 0.02f, 0};
        projection.project(step, fluid, scene.solver);
        projection.grids(step, fluid).changes = 1000;  // as no other has
        const size_t bytes = slab().memoryUse().total();

        fluid.grid.origin += elsewhere;
        projection.project(step, fluid, scene.solver);
        CHECK(projection.grids(step, fluid).changes == 1000);
        CHECK(slab().memoryUse().total() == bytes);
    }
}

TEST_CASE("fluids of one shape share spare volumes, wherever they stand") {
    Slab own(context(), Assets::directory(SLABFLOW_SOURCE_DIR));
    FluidFields here = makeInitialFields(own, sceneAt(glm::vec3(0)));
    averageToCentres(own, here);
    const size_t spare = own.memoryUse().scratch;
    CHECK(spare > 0);
    FluidFields there = makeInitialFields(own, sceneAt(elsewhere));
    averageToCentres(own, there);
    CHECK(own.memoryUse().scratch == spare);
}

TEST_CASE("a fluid makes the same bits alone and beside another") {
    const WorldState state(slab().shaders(), sceneAt(glm::vec3(0)));
    Simulation alone(slab(), state, 0);
    for (int i = 0; i < 3; ++i) alone.step(0.02f, {});

    Simulation one(slab(), state, 0), other(slab(), state, 0);
    for (int i = 0; i < 3; ++i) {
        one.step(0.02f, {});
        for (int more = 0; more <= i; ++more) other.step(0.01f, {});
    }
    CHECK(one.fields().velocity.download() == alone.fields().velocity.download());
    CHECK(one.fields().gas->smoke.download() == alone.fields().gas->smoke.download());
    CHECK(other.fields().gas->smoke.download() != alone.fields().gas->smoke.download());
}

}  // namespace slabflow::test::placement_gl_test
