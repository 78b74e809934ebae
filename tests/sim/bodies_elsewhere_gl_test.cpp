// Bodies outside of the box, where the fluid does not feel them.
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::bodies_elsewhere_gl_test {

namespace {

/// Smoke that rises from a source in an open box.
SceneDesc risingSmoke(int detail = 1) {
    SceneDesc scene = emptyScene({16, 20, 12}, {0.8f, 1, 0.6f});
    SourceDesc source;
    source.shape = Sphere{{0.4f, 0.2f, 0.3f}, 0.15f};
    source.density = 1;
    source.temperature = 80;
    source.velocity = {0.3f, 0.6f, 0};
    scene.sources = {source};
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.vorticityConfinement = 1;
    scene.domain().walls[3].type = WallType::Open;
    scene.domain().detail = detail;
    return scene;
}

ObstacleDesc ballAt(glm::vec3 place) {
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{glm::vec3(0), 0.12f};
    ball.position = place;
    return ball;
}

}  // namespace

TEST_CASE("a body that rests outside of the box changes no bit of the fluid") {
    for (const int detail : {1, 2})
        for (const PressureMethod method : {PressureMethod::Multigrid, PressureMethod::Jacobi, PressureMethod::Iop}) {
            SceneDesc scene = risingSmoke(detail);
            scene.solver.pressure = method;
            scene.solver.iop.rounds = 3;  // of which nothing but solids needs more than one
            World alone(slab(), scene);
            scene.obstacles = {ballAt({-0.5f, 0.4f, 0.3f})};
            World beside(slab(), scene);
            for (int i = 0; i < 6; ++i) alone.advanceFrame(), beside.advanceFrame();
            const FluidFields &a = alone.fluid().fields(), &b = beside.fluid().fields();
            CHECK((a.velocity.download() == b.velocity.download()));
            CHECK((a.pressure.download() == b.pressure.download()));
            CHECK((a.gas->smoke.download() == b.gas->smoke.download()));
        }
}

TEST_CASE("a body that flies through the box is felt while it is there, and snapshots go on to the same bits") {
    SceneDesc scene = risingSmoke();
    scene.obstacles = {ballAt({-0.3f, 0.5f, 0.3f})};
    scene.obstacles[0].motion.velocity = {3, 0, 0};
    World world(slab(), scene);
    world.setMeasuring(true);
    std::vector<bool> isThere;
    std::vector<Snapshot> states;
    for (int i = 0; i < 32; ++i) {
        states.push_back(SnapshotReadback(world).take());
        world.advanceFrame();
        isThere.push_back(world.fluid().fields().solids->anyNow());
        const FluidStatistics& found = world.fluid().statistics();
        CHECK(found.maxDivergenceAfter < 0.01f * found.maxDivergenceBefore);
    }
    CHECK_FALSE(isThere.front());
    CHECK(isThere[size_t(0.7f * 60 / 3)]);  // in the middle of the box
    CHECK_FALSE(isThere.back());
    const Snapshot end = SnapshotReadback(world).take();
    // Before it, at its side, in it, at the other side, behind it.
    for (const size_t from : {1u, 4u, 14u, 24u, 28u}) {
        World other(slab(), scene);
        other.restore(states[from]);
        for (size_t i = from; i < states.size(); ++i) other.advanceFrame();
        CAPTURE(from);
        CHECK(SnapshotReadback(other).take() == end);
    }
}

}  // namespace slabflow::test::bodies_elsewhere_gl_test
