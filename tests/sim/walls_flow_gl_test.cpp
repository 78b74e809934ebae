// Flows that the walls alone decide, against their exact solutions.
#include <algorithm>

#include "base/Npy.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::walls_flow_gl_test {

namespace {

enum Wall { xLow, xHigh, yLow, yHigh };

WallDesc wall(WallType type, glm::vec3 velocity = glm::vec3(0)) { return {type, velocity, InflowProfile::Uniform, {}}; }

/// A channel along x, one cell deep, between no-slip walls.
SceneDesc channel(int nx, int ny, float viscosity) {
    SceneDesc scene = emptyScene({nx, ny, 1}, {float(nx) / float(ny), 1, 1 / float(ny)});
    scene.domain().walls[yLow] = scene.domain().walls[yHigh] = wall(WallType::NoSlip);
    scene.fluid.viscosity = viscosity;
    return scene;
}

}  // namespace

TEST_CASE("A uniform wind in a closed box is absorbed by the pressure") {
    const TemporaryFolder folder;
    const glm::ivec3 n(12, 20, 7);
    NpyArray wind{{size_t(n.z), size_t(n.y), size_t(n.x), 3}, {}};
    for (int cell = 0; cell < n.x * n.y * n.z; ++cell) wind.values.insert(wind.values.end(), {1.0f, -0.5f, 0.25f});
    writeNpy(folder / "wind.npy", wind);

    SceneDesc scene = emptyScene(n, {1.2f, 2, 0.7f});
    scene.initial.velocity = InitialFile{folder / "wind.npy"};
    World world(slab(), scene);
    REQUIRE(measure(slab(), world.fluid().fields()).maxSpeed > 1.1f);
    world.step({0.01f, {}});
    CHECK(measure(slab(), world.fluid().fields()).maxSpeed < 2e-3f);
}

TEST_CASE("A fluid at rest carries its weight by pressure, whatever the scheme") {
    for (const AdvectionScheme scheme :
         {AdvectionScheme::MacCormack, AdvectionScheme::Reflection, AdvectionScheme::Incremental}) {
        SceneDesc scene = emptyScene({12, 20, 7}, {1.2f, 2, 0.7f});
        scene.solver.advection = scheme;
        scene.forces = {WindDesc{{0, -3, 0}, {}}};
        World world(slab(), scene);
        const float dt = 0.02f;
        for (int i = 0; i < 3; ++i) world.step({dt, {}});
        CHECK(measure(slab(), world.fluid().fields()).maxSpeed < 1e-4f);
        const Field& q = world.fluid().fields().pressure;
        const std::vector<float> values = q.download();
        const auto pressure = [&](int j) { return double(values[redBlackIndex(q.grid(), {5, j, 3})]) / double(dt); };
        INFO("scheme " << int(scheme));
        CHECK(pressure(15) - pressure(4) == Approx(-3 * 1.1).epsilon(1e-3));
    }
}

TEST_CASE("A wind from an inflow reaches the open side undisturbed, at once") {
    SceneDesc scene = emptyScene({12, 7, 5}, {1.2f, 0.7f, 0.5f});
    scene.domain().walls[xLow] = wall(WallType::Inflow, {2, 0, 0});
    scene.domain().walls[xHigh] = wall(WallType::Open);
    World world(slab(), scene);
    for (int i = 0; i < 3; ++i) {
        world.step({0.02f, {}});
        const Faces u(world);
        for (int x : {0, 1, 6, 11, 12}) {
            CHECK(u(0, x, 3, 2) == Approx(2).margin(1e-3));
            CHECK(u(1, std::min(x, 11), 3, 2) == Approx(0).margin(1e-3));
        }
    }
}

TEST_CASE("Between a resting and a moving wall the velocity grows linearly (Couette)") {
    // So slowly that the air that is drawn in needs next to no suction: u²/2 against the friction of nu u.
    const float speed = 0.005f;
    SceneDesc scene = channel(5, 16, 0.5f);
    scene.domain().walls[yHigh].velocity = {speed, 0, 0};
    scene.domain().walls[xLow] = scene.domain().walls[xHigh] = wall(WallType::Open);
    World world(slab(), scene);
    runFor(world, 4.0, 0.04f);
    const Faces u(world);
    for (int j = 0; j < 16; ++j) CHECK(u(0, 2, j) / double(speed) == Approx((j + 0.5) / 16).margin(2e-3));
}

TEST_CASE("A parabolic inflow between a no-slip wall and a free-slip side stays half a parabola") {
    SceneDesc scene = channel(8, 16, 0.2f);
    scene.domain().walls[yHigh] = wall(WallType::FreeSlip);
    scene.domain().walls[xLow] = {WallType::Inflow, {1, 0, 0}, InflowProfile::Parabolic, {}};
    scene.domain().walls[xHigh] = wall(WallType::Open);
    World world(slab(), scene);
    runFor(world, 1.0, 0.01f);
    const Faces u(world);
    for (int i : {0, 4, 8})
        for (int j = 0; j < 16; ++j) {
            const double y = (j + 0.5) / 16;
            INFO("face " << i << ", " << j);
            CHECK(u(0, i, j) == Approx(y * (2 - y)).margin(0.012));
        }
}

TEST_CASE("A parabolic inflow stays a parabola between no-slip walls (Poiseuille)") {
    SceneDesc scene = channel(8, 16, 0.05f);
    scene.domain().walls[xLow] = {WallType::Inflow, {1, 0, 0}, InflowProfile::Parabolic, {}};
    scene.domain().walls[xHigh] = wall(WallType::Open);
    World world(slab(), scene);
    runFor(world, 2.0, 0.01f);
    const Faces u(world);
    // The splitting lets the fluid slip by dt nu u'' = 0.004 at the walls, the grid by h² = 0.004.
    for (int i : {0, 4, 8})
        for (int j = 0; j < 16; ++j) {
            const double y = (j + 0.5) / 16;
            INFO("face " << i << ", " << j);
            CHECK(u(0, i, j) == Approx(4 * y * (1 - y)).margin(0.012));
        }
}

}  // namespace slabflow::test::walls_flow_gl_test
