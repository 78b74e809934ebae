// Snapshots: a world that goes back to one makes the same future again, to the bit.
#include "base/Error.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::snapshot_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace {

/// Wind and hot dyed smoke around a ball that flies and one that rests.
SceneDesc busyScene() {
    SceneDesc scene = emptyScene({12, 18, 10}, {1.2f, 1.8f, 1});
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.viscosity = 0.01f;
    scene.solver.precision = 16;
    scene.time.step = 0.05f;
    scene.time.substeps = 2;
    SourceDesc source;
    source.shape = Sphere{{0.6f, 0.3f, 0.5f}, 0.25f};
    source.density = 1;
    source.temperature = 200;
    source.velocity = {0, 1, 0};
    source.dye = {1, 0.5f, 0};
    scene.sources = {source};
    ObstacleDesc flying, resting;
    flying.name = "flying";
    flying.shape = Sphere{glm::vec3(0), 0.2f};
    flying.position = {0.5f, 1, 0.5f};
    flying.motion.velocity = {0.3f, 0.1f, 0};
    flying.motion.spin = {0, 90, 40};
    resting.name = "resting";
    resting.shape = Sphere{glm::vec3(0), 0.15f};
    resting.position = {0.9f, 0.5f, 0.5f};
    resting.slip = Slip::NoSlip;
    scene.obstacles = {flying, resting};
    return scene;
}

SourceDesc gust(glm::vec3 velocity) {
    SourceDesc source;
    source.shape = Sphere{{0.4f, 1.1f, 0.5f}, 0.3f};
    source.velocity = velocity;
    return source;
}

Snapshot snapshotOf(World& world) { return SnapshotReadback(world).take(); }

/// Frame `frame` of a world in which a hand takes the resting ball along.
void advance(World& world, int frame) {
    StepInput input;
    const Pose pose = world.bodies()[1].pose;
    if (frame % 3 == 1) input.moves = {{1, {pose.position + glm::vec3(-0.03f, 0.04f, 0), pose.rotation}}};
    if (frame % 4 == 2) input.splats = {gust({2, 0, 0})};
    world.advanceFrame(input);
}

}  // namespace

TEST_CASE("a running world that is put back goes the same way again, whatever it did in between") {
    for (const AdvectionScheme scheme : {AdvectionScheme::Incremental, AdvectionScheme::Reflection}) {
        SceneDesc scene = busyScene();
        scene.solver.advection = scheme;
        World world(slab(), scene);
        for (int i = 0; i < 5; ++i) advance(world, i);
        const Snapshot before = snapshotOf(world);
        for (int i = 5; i < 9; ++i) advance(world, i);
        const Snapshot after = snapshotOf(world);
        CHECK(before.bodies[1].pose != before.bodies[1].scripted);
        CHECK(before != after);

        world.advanceFrame({.splats = {gust({0, -3, 3})}});
        world.restore(before);
        CHECK(snapshotOf(world) == before);
        for (int i = 5; i < 9; ++i) advance(world, i);
        CHECK(snapshotOf(world) == after);

        World other(slab(), scene);
        other.restore(before);
        for (int i = 5; i < 9; ++i) advance(other, i);
        CHECK(snapshotOf(other) == after);
    }
}

TEST_CASE("so does one in which a body was put elsewhere while no time passed") {
    SceneDesc scene = busyScene();
    for (ObstacleDesc& obstacle : scene.obstacles) {
        obstacle.shape = Box{glm::vec3(0), {0.3f, 0.2f, 0.25f}};
        obstacle.rotation = {0, 30, 20};  // rounding has something to work on
    }
    for (const size_t body : {0u, 1u}) {
        World world(slab(), scene);
        for (int i = 0; i < 5; ++i) advance(world, i);
        const Pose pose = world.bodies()[body].pose;
        world.placeBody({body, {pose.position + glm::vec3(-0.5f, 0.7f, 0.1f), pose.rotation}});
        const Snapshot before = snapshotOf(world);
        for (int i = 5; i < 8; ++i) advance(world, i);
        const Snapshot after = snapshotOf(world);
        world.restore(before);
        for (int i = 5; i < 8; ++i) advance(world, i);
        CHECK(snapshotOf(world) == after);
    }
}

TEST_CASE("a snapshot of another scene is refused, and nothing has changed") {
    World world(slab(), busyScene());
    world.advanceFrame();
    const Snapshot own = snapshotOf(world);
    const auto refused = [&](auto change, const std::string& why) {
        Snapshot other = own;
        other.clock.frame = 1000;
        change(other);
        CHECK_THROWS_WITH(world.restore(other), ContainsSubstring(why));
        CHECK(snapshotOf(world) == own);
    };
    refused([](Snapshot& s) { s.bodies.pop_back(); }, "it has 1 obstacles instead of 2");
    refused([](Snapshot& s) { s.fluids.clear(); }, "it has 0 fluids instead of 1");
    refused([](Snapshot& s) { s.fluids[0].fields.erase(s.fluids[0].fields.begin()); }, "it has no field 'velocity'");
    refused([](Snapshot& s) { s.fluids[0].fields[0].label = "ether"; }, "it has no field 'velocity'");
    refused([](Snapshot& s) { s.fluids[0].fields.push_back({"ether", {}}); }, "it has a field 'ether'");
    refused([](Snapshot& s) { s.fluids[0].fields[2].texels.pop_back(); }, "bytes of 'gas' instead of");
}

}  // namespace slabflow::test::snapshot_gl_test
