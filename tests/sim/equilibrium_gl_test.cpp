// Liquids that are drawn to where they are known to come to rest.
#include <cmath>

#include "sim/Tank.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::equilibrium_gl_test {

namespace {

constexpr float frame = 1.0f / 60;

/// A tank that is solved so badly that it sinks, and knows where it was to stay.
SceneDesc badlySolved(float depth, float strength) {
    SceneDesc scene = tank(24, 1, depth);
    scene.solver.pressure = PressureMethod::Jacobi;
    scene.solver.jacobi.sweeps = 20;
    scene.fluid.liquid.volumeControl = false;
    scene.fluid.liquid.equilibrium = scene.initial.liquid;
    scene.fluid.liquid.equilibriumStrength = strength;
    return scene;
}

std::vector<float> levelSetOf(const World& world) { return world.fluid().fields().liquid->levelSet.download(); }

/// Of a liquid that nothing moves, and that is a third of a cell too high, after 1/6 s.
std::vector<float> undisturbed(float strength, int steps) {
    SceneDesc scene = tank(16, 1, 0.5f);
    scene.fluid.gravity = glm::vec3(0);
    scene.fluid.liquid.volumeControl = false;
    scene.fluid.liquid.equilibrium = {Box{{0.5f, 0.2f, 0}, {2, 0.5f, 2}}};
    scene.fluid.liquid.equilibriumStrength = strength;
    World world(slab(), scene);
    runFor(world, 10 * double(frame), 10 * frame / float(steps));
    return levelSetOf(world);
}

}  // namespace

TEST_CASE("a level set comes closer to that at rest by the same share each frame, inside of it alone") {
    const std::vector<float> start = undisturbed(0, 10), end = undisturbed(0.2f, 10), fine = undisturbed(0.2f, 30);
    const float h = 1.0f / 16;
    int inside = 0;
    for (int j = 0; j < 16; ++j)
        for (int i = 0; i < 16; ++i) {
            const size_t cell = size_t(16 * j + i);
            const float atRest = (float(j) + 0.5f) * h - 0.45f;
            if (atRest >= 0) {
                CHECK(end[cell] == start[cell]);
                continue;
            }
            ++inside;
            CHECK(end[cell] - atRest == Catch::Approx((start[cell] - atRest) * std::pow(0.8f, 10.0f)).margin(1e-6));
            CHECK(fine[cell] == Catch::Approx(end[cell]).margin(1e-6));
        }
    CHECK(inside == 7 * 16);
}

TEST_CASE("few sweeps let still water sink, its equilibrium holds it, and so does a good solver") {
    constexpr float depth = 0.25f;
    const auto levelAfter = [&](const SceneDesc& scene) {
        World world(slab(), scene);
        runFor(world, 2, frame);
        return heightAt(world, 5);
    };
    const double sunk = levelAfter(badlySolved(depth, 0)), held = levelAfter(badlySolved(depth, 0.4f));
    SceneDesc scene = badlySolved(depth, 0);
    scene.solver.pressure = PressureMethod::Multigrid;
    const double solved = levelAfter(scene);
    INFO("levels " << sunk << ", " << held << ", " << solved);
    CHECK(sunk < 0.5 * double(depth));
    CHECK(held ==
          Catch::Approx(double(depth)).margin(1.1 / 24));  // the topmost cells of its shape are air now and then
    CHECK(solved == Catch::Approx(double(depth)).margin(0.02 / 24));
}

TEST_CASE("the stronger a liquid is drawn to its equilibrium, the less its waves move") {
    const auto meanEnergy = [](float strength) {
        SceneDesc scene = tank(24, 1, 0.4f);
        scene.fluid.liquid.equilibrium = scene.initial.liquid;
        scene.fluid.liquid.equilibriumStrength = strength;
        scene.initial.liquid.push_back(Box{{0.1f, 0.45f, 0.5f}, {0.4f, 0.3f, 2}});
        World world(slab(), scene);
        double sum = 0;
        for (int i = 0; i < 120; ++i) {
            world.step({frame, {}});
            world.measureNow();
            if (i >= 60) sum += double(world.fluid().statistics().kineticEnergy) / 60;
        }
        return sum;
    };
    const double lively = meanEnergy(0), calmer = meanEnergy(0.06f), calm = meanEnergy(0.3f);
    INFO("energies " << lively << ", " << calmer << ", " << calm);
    CHECK(calmer < 0.95 * lively);
    CHECK(calm < 0.95 * calmer);
    CHECK(calm < 0.85 * lively);
}

TEST_CASE("what is gained while a splash is in the air goes away again") {
    const SceneDesc quiet = badlySolved(0.25f, 0.4f);
    SceneDesc scene = quiet;
    scene.initial.liquid = {Box{{0.5f, 0.1f, 0.5f}, {2, 0.2f, 2}}, Sphere{{0.5f, 0.7f, 0.5f}, 0.126f}};
    World splashed(slab(), scene), undisturbed(slab(), quiet);
    const float before = volumeOf(splashed);
    float most = before;
    for (int i = 0; i < 12; ++i) {
        splashed.step({frame, {}});
        most = std::max(most, volumeOf(splashed));
    }
    runFor(splashed, 2.8, frame);
    runFor(undisturbed, 3, frame);
    INFO("volume " << before << " -> " << most << " -> " << volumeOf(splashed) << ", undisturbed "
                   << volumeOf(undisturbed));
    CHECK(most > 1.1f * before);
    CHECK(volumeOf(splashed) == Catch::Approx(volumeOf(undisturbed)).epsilon(0.03));
}

TEST_CASE("another shape at rest is taken over while the liquid runs") {
    SceneDesc scene = tank(16, 1, 0.2f);
    scene.fluid.liquid.volumeControl = false;
    scene.fluid.liquid.equilibriumStrength = 0.3f;
    World world(slab(), scene);
    runFor(world, 0.1, frame);
    CHECK(heightAt(world, 5) == Catch::Approx(0.2).margin(0.02 / 16));
    scene.fluid.liquid.equilibrium = {Box{{0.5f, 0.15f, 0.5f}, {2, 0.3f, 2}}};
    world.setScene(scene);
    runFor(world, 1, frame);
    CHECK(heightAt(world, 5) == Catch::Approx(0.3).margin(1.0 / 16));
}

}  // namespace slabflow::test::equilibrium_gl_test
