// Forces of the fluid on obstacles.
#include "sim/BodyForces.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::body_forces_gl_test {

namespace {

ObstacleDesc ball(glm::vec3 position, float radius, Slip slip = Slip::Free) {
    ObstacleDesc desc;
    desc.shape = Sphere{{0, 0, 0}, radius};
    desc.position = position;
    desc.slip = slip;
    return desc;
}

/// The forces of the last step.
std::vector<BodyForce> forcesAfter(World& world, int steps, float dt) {
    world.setMeasuring(true);
    SceneDesc scene = world.scene();
    scene.time.step = dt;
    world.setScene(scene);
    for (int i = 0; i < steps; ++i) world.advanceFrame();
    return world.fluid().bodyForces();
}

}  // namespace

TEST_CASE("a fluid that is pushed as a whole pushes an obstacle with the weight of what it displaces") {
    // Uniform acceleration a of a fluid that cannot move: pressure rho a x, force rho V a on whatever is in it.
    SceneDesc scene = emptyScene({32, 24, 20}, {1.6f, 1.2f, 1});
    scene.forces = {WindDesc{{0, -2, 0}, {}}};
    scene.obstacles = {ball({0.6f, 0.6f, 0.5f}, 0.25f)};
    scene.obstacles.push_back(scene.obstacles[0]);
    scene.obstacles[1].shape = Box{{0, 0, 0}, {0.3f, 0.2f, 0.4f}};
    scene.obstacles[1].position = {1.25f, 0.5f, 0.5f};
    World world(slab(), scene);
    const std::vector<BodyForce> forces = forcesAfter(world, 1, 0.02f);
    REQUIRE(forces.size() == 2);
    const double ballVolume = 4.0 / 3 * 3.14159265 * std::pow(0.25, 3), boxVolume = 0.3 * 0.2 * 0.4;
    CHECK(forces[0].force().y == Approx(2 * ballVolume).epsilon(0.03));
    CHECK(forces[1].force().y == Approx(2 * boxVolume).epsilon(0.02));
    for (const BodyForce& force : forces) {
        CHECK(std::abs(force.force().x) < 2e-3);
        CHECK(std::abs(force.force().z) < 2e-3);
        CHECK(glm::length(force.torque()) < 2e-3f);
        CHECK(force.viscous == glm::vec3(0));
    }
}

TEST_CASE("a body that is set in motion feels the mass of the fluid around it") {
    // A sphere in unbounded ideal fluid: half the displaced mass (Lamb 1932 §92); a box 5 radii wide adds some.
    const float radius = 0.2f;
    SceneDesc scene = emptyScene({40, 40, 40}, {2, 2, 2});
    for (WallDesc& wall : scene.domain().walls) wall.type = WallType::Open;
    scene.obstacles = {ball({0.99f, 1.02f, 1}, radius)};
    scene.obstacles[0].motion.path = {{0, {0.99f, 1.02f, 1}, {}},
                                      {1, {1.09f, 1.02f, 1}, {}}};  // 0.1 m/s from the start
    World world(slab(), scene);
    const std::vector<BodyForce> forces = forcesAfter(world, 1, 0.01f);
    const double displaced = 4.0 / 3 * 3.14159265 * std::pow(double(radius), 3);
    CHECK(-forces[0].force().x * 0.01 / (0.1 * displaced) == Approx(0.5).epsilon(0.12));
}

TEST_CASE("what a piston and the walls push is the momentum that the fluid gains") {
    // From rest, one step: all there is of velocity is the pressure's. What each surface gives is its pressure, read at
    // the surface itself: half a cell beyond the last cell.
    constexpr int n = 48;
    constexpr float dt = 0.02f, h = 1.0f / n;
    SceneDesc scene = emptyScene({n, n, 1}, {1, 1, h});
    ObstacleDesc piston;
    piston.shape = Box{{0, 0, 0}, {32 * h, 6 * h, 1}};
    piston.position = {0.5f, 15 * h - 0.5f * dt, 0};  // the step moves it to where it fills cells
    piston.motion.velocity = {0, 0.5f, 0};
    scene.obstacles = {piston};
    World world(slab(), scene);
    world.setMeasuring(true);
    world.step({dt, {}});
    const glm::vec3 onPiston = world.fluid().bodyForces().at(0).force();

    const Faces u(world);
    const Array q = downloaded(world.fluid().fields().pressure);
    const Cells solid(world.fluid().fields().solids->openings);
    double momentum = 0, walls = 0, read = 0;
    const auto isFluid = [&](int i, int j) { return solid(3, i, j) == 0; };
    const auto at = [&](int i, int j) { return q({i, j, 0}, 0); };
    for (int i = 0; i < n; ++i) {
        walls += 1.5 * at(i, 0) - 0.5 * at(i, 1) - (1.5 * at(i, n - 1) - 0.5 * at(i, n - 2));
        for (int j = 1; j < n; ++j) {
            momentum += 0.5 * (isFluid(i, j) + isFluid(i, j - 1)) * u(1, i, j);
            if (isFluid(i, j) && !isFluid(i, j - 1)) read -= 1.5 * at(i, j) - 0.5 * at(i, j + 1);
            if (!isFluid(i, j) && isFluid(i, j - 1)) read += 1.5 * at(i, j - 1) - 0.5 * at(i, j - 2);
        }
    }
    const double volume = std::pow(double(h), 3), area = double(h) * double(h) / double(dt);
    CHECK(double(onPiston.y) == Approx(area * read).epsilon(1e-4));
    CHECK(onPiston.y < 0);  // it is held back
    CHECK(volume * momentum / double(dt) == Approx(area * walls - double(onPiston.y)).epsilon(0.05));
    CHECK(std::abs(onPiston.x) < 1e-3f * std::abs(onPiston.y));
}

TEST_CASE("friction between parallel plates is that of a linear profile") {
    // Couette flow: a box fills the lower quarter, the upper side moves; stress nu U / d on the box. So slowly that the
    // air that is drawn in needs next to no suction, u²/2.
    const float speed = 0.005f;
    SceneDesc scene = emptyScene({8, 16, 6}, {0.5f, 1, 0.375f});
    scene.domain().walls[2 * 1 + 1] = {.type = WallType::NoSlip, .velocity = {speed, 0, 0}, .temperature = {}};
    scene.domain().walls[0].type = scene.domain().walls[1].type = WallType::Open;
    scene.fluid.viscosity = 0.5f;
    scene.obstacles = {ball({0.25f, 0, 0.19f}, 0.1f, Slip::NoSlip)};
    scene.obstacles[0].shape = Box{{0, 0, 0}, {4, 0.5f, 4}};
    World world(slab(), scene);
    const std::vector<BodyForce> forces = forcesAfter(world, 60, 0.05f);
    const Faces u(world);
    for (int j = 4; j < 16; ++j) CHECK(u(0, 4, j, 3) / double(speed) == Approx((j - 3.5) / 12).margin(0.01));
    CHECK(forces[0].viscous.x / speed == Approx(0.5 / 0.75 * 0.5 * 0.375).epsilon(0.03));
}

}  // namespace slabflow::test::body_forces_gl_test
