// What must hold for everything that the fluid carries, whatever the flow.
#include <cmath>
#include <limits>

#include "base/Npy.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::transport_gl_test {

namespace {

SceneDesc taylorGreenScene(int n) {
    SceneDesc scene = emptyScene({n, n, 1}, {3.14159265f, 3.14159265f, 3.14159265f / float(n)});
    scene.initial.velocity = AnalyticField::TaylorGreen;
    return scene;
}

/// A round blot of dye in one quarter of the box.
NpyArray blot(int n) {
    NpyArray dye{{1, size_t(n), size_t(n), 3}, {}};
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const double x = (i + 0.5) / n - 0.4, y = (j + 0.5) / n - 0.6;
            const float amount = float(std::exp(-(x * x + y * y) / 0.015));
            dye.values.insert(dye.values.end(), {amount, 0.5f * amount, 0.0f});
        }
    return dye;
}

double total(const Field& field, glm::ivec3 cells, size_t channel) {
    const Cells values(field);
    double sum = 0;
    for (int k = 0; k < cells.z; ++k)
        for (int j = 0; j < cells.y; ++j)
            for (int i = 0; i < cells.x; ++i) sum += values(channel, i, j, k);
    return sum;
}

}  // namespace

TEST_CASE("The amount of dye in a closed box is conserved to the scheme's error") {
    const TemporaryFolder folder;
    const int n = 48;
    writeNpy(folder / "dye.npy", blot(n));
    SceneDesc scene = taylorGreenScene(n);
    scene.initial.dye = InitialFile{folder / "dye.npy"};
    for (const int precision : {32, 16}) {
        scene.solver.precision = precision;
        World world(slab(), scene);
        const Field& dye = *world.fluid().fields().gas->dye;
        const double before = total(dye, scene.domain().cells, 0);
        runFor(world, 2.0, 0.03f);
        INFO("precision " << precision);
        CHECK(total(*world.fluid().fields().gas->dye, scene.domain().cells, 0) == Approx(before).epsilon(0.02));
        CHECK(total(*world.fluid().fields().gas->dye, scene.domain().cells, 2) == 0);
    }
}

TEST_CASE("Dyes that mix have the hues between theirs, also where they are stretched to threads") {
    const TemporaryFolder folder;
    const int n = 64;
    NpyArray dye{{1, size_t(n), size_t(n), 3}, {}};
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const bool isOrange = j >= n / 2 && j < n / 2 + 6, isBlue = j >= n / 2 - 6 && j < n / 2;
            dye.values.insert(dye.values.end(),
                              {isOrange ? 1.0f : 0.0f, isOrange || isBlue ? 0.3f : 0.0f, isBlue ? 1.0f : 0.0f});
        }
    writeNpy(folder / "dye.npy", dye);
    SceneDesc scene = taylorGreenScene(n);
    scene.initial.dye = InitialFile{folder / "dye.npy"};
    for (const int precision : {32, 16})
        for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert}) {
            scene.solver.precision = precision;
            scene.solver.limiter.scalars = limiter;
            World world(slab(), scene);
            runFor(world, 2.0, 0.03f);
            const Cells values(*world.fluid().fields().gas->dye);
            double worst = 0;
            for (int j = 0; j < n; ++j)
                for (int i = 0; i < n; ++i) {
                    const double expected = 0.3 * (values(0, i, j, 0) + values(2, i, j, 0));
                    worst = std::max(worst, std::abs(values(1, i, j, 0) - expected));
                }
            INFO("precision " << precision << ", limiter " << int(limiter) << ", green off by " << worst);
            CHECK(worst < 0.02);
        }
}

TEST_CASE("Heat conducted between two walls settles into a straight line") {
    SceneDesc scene = emptyScene({6, 16, 5}, {6.0f / 16, 1, 5.0f / 16});
    scene.domain().walls[2] = {WallType::NoSlip, glm::vec3(0), InflowProfile::Uniform, 40.0f};
    scene.domain().walls[3] = {WallType::NoSlip, glm::vec3(0), InflowProfile::Uniform, 10.0f};
    scene.fluid.diffusion.temperature = 0.5f;
    World world(slab(), scene);
    runFor(world, 4.0, 0.04f);
    const Cells gas(world.fluid().fields().gas->smoke);
    for (int j = 0; j < 16; ++j) CHECK(gas(1, 2, j, 3) == Approx(40 - 30 * (j + 0.5) / 16).margin(0.15));
}

/// Largest difference between a plume and its mirror images, as a share of its largest speed.
static double plumeAsymmetry(AdvectionScheme scheme, Limiter limiter) {
    const glm::ivec3 n(14, 18, 11);
    SceneDesc scene = emptyScene(n, {1.4f, 1.8f, 1.1f});
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.vorticityConfinement = 4;
    scene.solver.pressure = PressureMethod::Jacobi;  // red-black sweeps have a first and a second colour
    scene.solver.advection = scheme;
    scene.solver.limiter.velocity = limiter;
    SourceDesc burner;
    burner.shape = Sphere{{0.7f, 0.3f, 0.55f}, 0.22f};
    burner.density = 1.0f;
    burner.temperature = 200.0f;
    scene.sources = {burner};
    World world(slab(), scene);
    for (int i = 0; i < 25; ++i) world.step({1.0f / 30, {}});

    const Faces u(world);
    const Cells gas(world.fluid().fields().gas->smoke);
    double worst = 0, fastest = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i) {
                const int mirrorX = n.x - 1 - i, mirrorZ = n.z - 1 - k;
                fastest = std::max(fastest, std::abs(u(1, i, j, k)));
                worst = std::max(
                    {worst, std::abs(u(1, i, j, k) - u(1, mirrorX, j, k)),
                     std::abs(u(1, i, j, k) - u(1, i, j, mirrorZ)), std::abs(u(0, i, j, k) + u(0, n.x - i, j, k)),
                     std::abs(u(2, i, j, k) + u(2, i, j, n.z - k)), std::abs(gas(0, i, j, k) - gas(0, mirrorX, j, k)),
                     std::abs(gas(0, i, j, k) - gas(0, i, j, mirrorZ))});
            }
    REQUIRE(fastest > 0.5);
    return worst / fastest;
}

TEST_CASE("A symmetric plume stays symmetric") {
    for (const AdvectionScheme scheme :
         {AdvectionScheme::MacCormack, AdvectionScheme::Reflection, AdvectionScheme::Incremental})
        for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert}) {
            INFO("scheme " << int(scheme) << ", limiter " << int(limiter));
            // Hardware filters round their weights, not symmetrically.
            CHECK(plumeAsymmetry(scheme, limiter) < 2e-5 + 50 * filterError());
        }
}

/// Largest difference between the flow in a cube below a sliding lid and its mirror image, as a share of the lid's
/// speed.
static double cavityAsymmetry(int n, double seconds, AdvectionScheme scheme, Limiter limiter) {
    SceneDesc scene = emptyScene({n, n, n}, {1, 1, 1});
    for (WallDesc& wall : scene.domain().walls) wall.type = WallType::NoSlip;
    scene.domain().walls[3].velocity = {1, 0, 0};
    scene.fluid.viscosity = 0.0025f;
    scene.solver.advection = scheme;
    scene.solver.limiter.velocity = limiter;
    World world(slab(), scene);
    runFor(world, seconds, 1.0f / float(n));

    const Faces u(world);
    double worst = 0;
    for (int k = 0; k < n; ++k)
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i)
                worst = std::max({worst, std::abs(u(0, i, j, k) - u(0, i, j, n - 1 - k)),
                                  std::abs(u(2, i, j, k) + u(2, i, j, n - k))});
    return worst;
}

TEST_CASE("The flow in a cube below a sliding lid stays its own mirror image") {
    for (const AdvectionScheme scheme :
         {AdvectionScheme::MacCormack, AdvectionScheme::Reflection, AdvectionScheme::Incremental})
        for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert}) {
            INFO("scheme " << int(scheme) << ", limiter " << int(limiter));
            CHECK(cavityAsymmetry(14, 5, scheme, limiter) < 1e-5 + 50 * filterError());
        }
}

TEST_CASE("Any time step is stable") {
    const int n = 24;
    SceneDesc scene = taylorGreenScene(n);
    for (const AdvectionScheme scheme : {AdvectionScheme::SemiLagrangian, AdvectionScheme::MacCormack})
        for (const double cfl : {0.1, 1.0, 10.0, 100.0}) {
            scene.solver.advection = scheme;
            World world(slab(), scene);
            const float before = measure(slab(), world.fluid().fields()).kineticEnergy;
            for (int i = 0; i < 60; ++i) world.step({float(cfl * 3.14159265 / n), {}});
            INFO("scheme " << int(scheme) << ", CFL " << cfl);
            CHECK(!findNonFinite(slab(), world.fluid().fields()));
            CHECK(measure(slab(), world.fluid().fields()).kineticEnergy < 1.02f * before);
        }
}

TEST_CASE("Rates do not depend on the length of the step") {
    SceneDesc scene = emptyScene({5, 4, 3}, {5, 4, 3});
    scene.initial.density = 0.8f;
    scene.initial.temperature = 50.0f;
    scene.fluid.dissipation = {0.4f, 1.5f, 0, 0};
    for (const float dt : {0.5f, 0.05f}) {
        World world(slab(), scene);
        runFor(world, 1.0, dt);
        const Cells gas(world.fluid().fields().gas->smoke);
        CHECK(gas(0, 2, 1, 1) == Approx(0.8 * std::exp(-0.4)).epsilon(1e-5));
        CHECK(gas(1, 2, 1, 1) == Approx(50 * std::exp(-1.5)).epsilon(1e-5));
    }
}

TEST_CASE("A fluid that is no longer finite is reported by the field's name") {
    SceneDesc scene = emptyScene({6, 5, 4}, {6, 5, 4});
    World world(slab(), scene);
    std::vector<float> velocity(4 * 7 * 6 * 5, 0.0f);
    velocity[4 * (1 + 7 * (2 + 6 * 3))] = std::numeric_limits<float>::quiet_NaN();
    for (Field* field : world.fluid().persistentFields())
        if (field->label() == "velocity") field->upload(velocity);
    CHECK_THROWS_WITH(
        [&] {
            for (long i = 0; i < World::watchdogInterval; ++i) world.advanceFrame();
        }(),
        Catch::Matchers::ContainsSubstring("'velocity'") && Catch::Matchers::ContainsSubstring("frame 30"));
}

}  // namespace slabflow::test::transport_gl_test
