// Thousands of steps of random stirring: nothing that a solver leaves may grow (Cohen, Tariq, Green 2010 §4).
// soak.sh has ten thousand.
#include <cstdlib>

#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::soak_gl_test {

namespace {

/// A push of random direction at a random place for one step.
SourceDesc randomPush(const Array::Function& random, glm::vec3 size) {
    const auto vector = [&] { return glm::vec3(random({}, 0), random({}, 0), random({}, 0)); };
    SourceDesc push;
    push.shape = Gaussian{size * (0.5f + 0.4f * vector()), 0.15f};
    push.mode = SourceMode::Add;
    push.velocity = 60.0f * vector();
    push.density = 1.0f;
    return push;
}

/// Share of the kinetic energy that is in the shortest waves: differences of opposite faces against their means.
double roughness(const World& world) {
    const glm::ivec3 n = world.scene().domain().cells;
    const Faces u(world);
    double rough = 0, all = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i + 1 < n.x; ++i) {
                rough += std::pow(u(0, i + 1, j, k) - u(0, i, j, k), 2) / 4;
                all += std::pow(u(0, i + 1, j, k) + u(0, i, j, k), 2) / 4;
            }
    return rough / (rough + all);
}

void soak(PressureMethod method, AdvectionScheme advection, int usually,
          const std::function<bool(glm::ivec3)>& isSolid = {}) {
    const char* times = std::getenv("SLABFLOW_SOAK");
    const int steps = usually * (times ? std::max(1, std::atoi(times)) : 1);
    SceneDesc scene = emptyScene({16, 10, 12}, {1.6f, 1.0f, 1.2f});
    scene.domain().walls[3].type = WallType::Open;
    scene.domain().walls[0].type = WallType::NoSlip;
    scene.solver.pressure = method;
    scene.solver.advection = advection;
    scene.solver.mgpcg.tolerance = 1e-3f;
    scene.fluid.dissipation.velocity = 0.5f;
    scene.fluid.dissipation.density = 0.5f;
    scene.fluid.gravity = {0, -9.81f, 0};
    World world(slab(), scene);
    if (isSolid) world.fluid().setSolids(solidsFromCells(slab(), world.fluid().fields().grid, isSolid));
    const Array::Function random = randomValues(9);
    double early = 0, late = 0, earlyRoughness = 0, lateRoughness = 0;
    const int window = steps / 5;
    for (int i = 0; i < steps; ++i) {
        world.step({1.0f / 30, {randomPush(random, scene.domain().size)}});
        if (i % 50 != 0) continue;
        const double energy = double(measure(slab(), world.fluid().fields()).kineticEnergy);
        REQUIRE(std::isfinite(energy));
        if (i < window) early = std::max(early, energy), earlyRoughness = std::max(earlyRoughness, roughness(world));
        if (i >= steps - window)
            late = std::max(late, energy), lateRoughness = std::max(lateRoughness, roughness(world));
    }
    INFO("energy " << early << " -> " << late << ", roughness " << earlyRoughness << " -> " << lateRoughness);
    REQUIRE(early > 0.01);
    CHECK(late < 1.5 * early);
    CHECK(lateRoughness < 1.5 * earlyRoughness);
}

/// A paddle that turns among no-slip walls: energy and speed of what sticks to it settle.
void turnPaddle(float viscosity, int steps) {
    SceneDesc scene = emptyScene({14, 20, 8}, {1.4f, 2.0f, 0.8f});
    scene.domain().walls[2].type = WallType::NoSlip;
    scene.domain().walls[3].type = WallType::Open;
    scene.fluid.viscosity = viscosity;
    ObstacleDesc paddle;
    paddle.shape = Box{glm::vec3(0), {0.7f, 0.09f, 0.5f}};
    paddle.position = {0.713f, 1.009f, 0.407f};
    paddle.slip = Slip::NoSlip;
    paddle.motion.spin = {0, 0, 540};
    scene.obstacles = {paddle};
    World world(slab(), scene);
    FluidStatistics middle, end;
    for (int i = 0; i < steps; ++i) {
        world.step({1.0f / 30, {}});
        if (i < steps / 2) continue;
        const FluidStatistics now = measure(slab(), world.fluid().fields());
        FluidStatistics& window = i < 3 * steps / 4 ? middle : end;
        window.kineticEnergy = std::max(window.kineticEnergy, now.kineticEnergy);
        window.maxSpeed = std::max(window.maxSpeed, now.maxSpeed);
    }
    INFO("viscosity " << viscosity << ": energy " << middle.kineticEnergy << " -> " << end.kineticEnergy << ", speed "
                      << middle.maxSpeed << " -> " << end.maxSpeed);
    CHECK(end.kineticEnergy < 1.02f * middle.kineticEnergy);
    CHECK(end.maxSpeed < 3.4f);  // that of the paddle's edge
}

}  // namespace

TEST_CASE("multigrid, stirred for a long time", "[slow]") {
    soak(PressureMethod::Multigrid, AdvectionScheme::MacCormack, 1000);
}

TEST_CASE("Jacobi, stirred for a long time", "[slow]") {
    soak(PressureMethod::Jacobi, AdvectionScheme::MacCormack, 1000);
}

TEST_CASE("conjugate gradients, stirred for a long time", "[slow]") {
    soak(PressureMethod::Mgpcg, AdvectionScheme::MacCormack, 1000);
}

/// Two rooms with a door, and a sealed one.
bool isRoomWall(glm::ivec3 c) {
    const glm::ivec3 sealed = glm::abs(c - glm::ivec3(12, 3, 3));
    return (c.x == 7 && (c.y > 3 || c.z > 4)) || std::max({sealed.x, sealed.y, sealed.z}) == 2;
}

TEST_CASE("multigrid around solids, stirred for a long time", "[slow]") {
    soak(PressureMethod::Multigrid, AdvectionScheme::MacCormack, 500, isRoomWall);
}

TEST_CASE("conjugate gradients around solids, stirred for a long time", "[slow]") {
    soak(PressureMethod::Mgpcg, AdvectionScheme::MacCormack, 500, isRoomWall);
}

TEST_CASE("iterated projection around solids, stirred for a long time", "[slow]") {
    soak(PressureMethod::Iop, AdvectionScheme::MacCormack, 500, isRoomWall);
}

TEST_CASE("the incremental scheme, stirred for a long time", "[slow]") {
    soak(PressureMethod::Multigrid, AdvectionScheme::Incremental, 500);
}

TEST_CASE("advection-reflection, stirred for a long time", "[slow]") {
    soak(PressureMethod::Multigrid, AdvectionScheme::Reflection, 500);
}

TEST_CASE("what a paddle gives a viscous fluid settles, however far friction reaches", "[slow]") {
    for (const float viscosity : {0.3f, 1.0f, 10.0f}) turnPaddle(viscosity, 80);
}

}  // namespace slabflow::test::soak_gl_test
