// Fluid around obstacles: nothing gets into them, nothing through them, and it slides or sticks as it should.
#include <numbers>

#include "base/Npy.h"
#include "scene/MeshFiles.h"
#include "sim/Extrapolation.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::around_solids_gl_test {

namespace {

ObstacleDesc obstacle(ObstacleShape shape, glm::vec3 position) {
    ObstacleDesc desc;
    desc.shape = std::move(shape);
    desc.position = position;
    return desc;
}

SceneDesc windTunnel(glm::ivec3 cells, glm::vec3 size, float speed) {
    SceneDesc scene = emptyScene(cells, size);
    scene.domain().walls[0] = {.type = WallType::Inflow, .velocity = {speed, 0, 0}, .temperature = {}};
    scene.domain().walls[1].type = WallType::Open;
    return scene;
}

/// Largest density of all cells in a region, of the solid ones or the others.
double largestDensity(
    const World& world, bool inSolids, const std::function<bool(glm::ivec3)>& where = [](glm::ivec3) { return true; }) {
    const Cells gas(world.fluid().fields().gas->smoke);
    const Array openings = downloaded(world.fluid().fields().solids->openings);
    double largest = 0;
    glm::ivec3 c;
    const glm::ivec3 n = world.fluid().fields().grid.cells;
    for (c.z = 0; c.z < n.z; ++c.z)
        for (c.y = 0; c.y < n.y; ++c.y)
            for (c.x = 0; c.x < n.x; ++c.x)
                if ((openings(c, 3) > 0) == inSolids && where(c))
                    largest = std::max(largest, std::abs(gas(0, c.x, c.y, c.z)));
    return largest;
}

}  // namespace

TEST_CASE("a uniform dye around solids at rest and in motion stays uniform, and never enters them") {
    for (const AdvectionScheme scheme : {AdvectionScheme::SemiLagrangian, AdvectionScheme::MacCormack,
                                         AdvectionScheme::Reflection, AdvectionScheme::Incremental}) {
        SceneDesc scene = emptyScene({32, 24, 16}, {2, 1.5f, 1});
        scene.solver.advection = scheme;
        scene.initial.density = 1.0f;
        scene.forces = {WindDesc{{0, -3, 1}, Shape(Sphere{{0.5f, 0.7f, 0.5f}, 0.3f})}};  // stirs
        scene.obstacles = {obstacle(Sphere{{0, 0, 0}, 0.3f}, {0.6f, 0.7f, 0.5f}),
                           obstacle(Box{{0, 0, 0}, {0.3f, 0.5f, 0.4f}}, {1.4f, 0.7f, 0.5f})};
        scene.obstacles[1].rotation = {10, 20, 30};
        scene.obstacles[1].motion.spin = {0, 0, 200};
        World world(slab(), scene);
        runFor(world, 1, 0.04f);
        INFO("scheme " << int(scheme));
        CHECK(measure(slab(), world.fluid().fields()).maxSpeed > 0.3f);
        CHECK(largestDensity(world, true) == 0);
        CHECK(largestDensity(world, false) < 1.001);
        const Cells gas(world.fluid().fields().gas->smoke);
        const Array openings = downloaded(world.fluid().fields().solids->openings);
        double least = 2;
        openings.forEach([&](glm::ivec3 t, int c) {
            if (c == 3 && glm::all(glm::lessThan(t, world.fluid().fields().grid.cells)) && openings(t, 3) == 0)
                least = std::min(least, gas(0, t.x, t.y, t.z));
        });
        CHECK(least > 0.999);
    }
}

/// How far the amount of smoke in a closed box strays while a paddle turns once through it, as a share.
double strayed(int n) {
    SceneDesc scene = emptyScene({n, n, 1}, {1, 1, 1 / float(n)});
    scene.obstacles = {obstacle(Box{{0, 0, 0}, {0.4f, 0.08f, 1}}, {0.5f, 0.5f, 0})};
    scene.obstacles[0].motion.spin = {0, 0, 90};
    scene.sources = {{.name = "",
                      .shape = Sphere{{0.5f, 0.75f, 0}, 0.15f},
                      .density = 1.0f,
                      .temperature = {},
                      .dye = {},
                      .velocity = {},
                      .until = 0.02f}};
    World world(slab(), scene);
    const auto total = [&] { return double(measure(slab(), world.fluid().fields()).densityTotal); };
    world.step({0.02f, {}});
    const double before = total();
    REQUIRE(before > 0);
    double largest = 0;
    for (int i = 0; i < 200; ++i) {
        world.step({0.02f, {}});
        largest = std::max(largest, std::abs(total() / before - 1));
    }
    return largest;
}

TEST_CASE("what a paddle stirs is conserved to the error of advection", "[slow]") {
    const double coarse = strayed(32), fine = strayed(64);
    INFO("strays by " << coarse << " and " << fine);
    CHECK(fine < 0.02);  // rows of cells that the paddle covers and leaves at once
    CHECK(fine < 0.7 * coarse);
}

/// Smoke that is above the ground, as a share of all: over the crack, and beside it.
struct Seeped {
    double over = 0, beside = 0;
};

Seeped seep(bool masked) {
    constexpr int n = 32;
    constexpr float h = 1.0f / n, ground = 8 * h;
    const auto isCrack = [](float x) { return std::abs(x - 0.5f) < 3 * h; };
    SceneDesc scene = emptyScene({n, n, 1}, {1, 1, h});
    scene.domain().walls[3].type = WallType::Open;
    for (const float x : {0.0f, 1.0f})  // left and right of the crack
        if (masked) scene.obstacles.push_back(obstacle(Box{{0, 0, 0}, {1 - 6 * h, 2 * h, 1}}, {x, ground - h, 0}));
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.buoyancy.heat = 0.03f;
    scene.sources = {{.name = "below",
                      .shape = Box{{0.3f, 2 * h, 0}, {0.3f, 4 * h, 1}},
                      .density = 1.0f,
                      .temperature = 100.0f,
                      .dye = {},
                      .velocity = {},
                      .until = {}}};
    scene.forces = {
        WindDesc{{0, 12, 0}, Shape(Box{{0.5f, ground - h, 0}, {2 * h, 2 * h, 1}})}};  // in the middle of the crack
    World world(slab(), scene);
    Seeped seeped;
    for (int i = 0; i < 110; ++i) {
        world.step({0.02f, {}});
        const Cells gas(world.fluid().fields().gas->smoke);
        const int j = int(ground * n);
        for (int x = 0; x < n; ++x) (isCrack((float(x) + 0.5f) * h) ? seeped.over : seeped.beside) += gas(0, x, j);
    }
    return seeped;
}

TEST_CASE("smoke rises through a crack in the ground; a force where the crack is leaves the ground open") {
    const Seeped masked = seep(true), forced = seep(false);
    INFO("masked " << masked.over << " and " << masked.beside << ", forced " << forced.over << " and "
                   << forced.beside);
    REQUIRE(masked.over > 1);
    REQUIRE(forced.over > 1);
    CHECK(masked.beside < 1e-2 * masked.over);  // what eddies at its edges bring down
    CHECK(forced.beside > forced.over);
}

TEST_CASE("nothing leaks through a wall one cell thick, at twenty cells a step, nor through a thinner one") {
    for (const auto& [thickness, tilted] : {std::pair(1.0f, false), std::pair(0.6f, false), std::pair(1.0f, true)})
        for (const AdvectionScheme scheme : {AdvectionScheme::SemiLagrangian, AdvectionScheme::MacCormack}) {
            SceneDesc scene = emptyScene({32, 16, 16}, {2, 1, 1});
            scene.solver.advection = scheme;
            const float h = 1.0f / 16;
            scene.obstacles = {obstacle(Box{{0, 0, 0}, {thickness * h, 4, 4}}, {16.5f * h, 0.5f, 0.5f})};
            scene.sources = {{.name = "",
                              .shape = Box{{0.3f, 0.5f, 0.5f}, {0.45f, 1, 1}},
                              .density = 1.0f,
                              .temperature = {},
                              .dye = {},
                              .velocity = glm::vec3(25, 5, 3),
                              .until = {}}};
            if (tilted) scene.obstacles[0].rotation = {0, 0, 45};
            World world(slab(), scene);
            for (int i = 0; i < 6; ++i) world.step({0.05f, {}});  // 25 m/s: 20 cells
            INFO("thickness " << thickness << ", tilted " << tilted << ", scheme " << int(scheme));
            CHECK(measure(slab(), world.fluid().fields()).maxSpeed > 5);
            const auto beyond = [tilt = tilted](glm::ivec3 c) { return c.x + (tilt ? c.y - 8 : 0) > 17; };
            CHECK(largestDensity(world, false, [&](glm::ivec3 c) { return !beyond(c); }) > 0.5);
            CHECK(largestDensity(world, false, beyond) == 0);
            CHECK(largestDensity(world, true) == 0);
        }
}

TEST_CASE("no fluid crosses a closed face, also of a solid that moves") {
    SceneDesc scene = windTunnel({32, 16, 20}, {1.6f, 0.8f, 1}, 1);
    scene.obstacles = {obstacle(Sphere{{0, 0, 0}, 0.2f}, {0.7f, 0.4f, 0.5f})};
    scene.obstacles[0].motion.velocity = {0, 0.3f, -0.2f};
    World world(slab(), scene);
    runFor(world, 0.4, 0.04f);
    const FluidFields& fluid = world.fluid().fields();
    const Array u = downloaded(fluid.velocity), openings = downloaded(fluid.solids->openings);
    const Array solid = downloaded(fluid.solids->velocity);
    int closed = 0;
    openings.forEach([&](glm::ivec3 t, int axis) {
        if (axis == 3 || !isFace(fluid.grid, t, axis) || openings(t, axis) > 0) return;
        const auto isFluid = [&](glm::ivec3 c) { return isCell(fluid.grid, c) && openings(c, 3) == 0; };
        if (!isFluid(t) && !isFluid(t - unit(axis))) return;  // inside, where the velocity is extrapolated
        CHECK(u(t, axis) == Approx(solid(t, axis)).margin(1e-6));
        ++closed;
    });
    CHECK(closed > 20);
}

TEST_CASE("fluid that moves with a solid is not disturbed by it") {
    SceneDesc scene = windTunnel({24, 16, 16}, {1.5f, 1, 1}, 1);
    scene.initial.velocity = {};
    scene.obstacles = {obstacle(Sphere{{0, 0, 0}, 0.25f}, {0.5f, 0.5f, 0.5f})};
    scene.obstacles[0].motion.velocity = {1, 0, 0};
    World world(slab(), scene);
    runFor(world, 0.3, 0.02f);
    const Faces u(world);
    for (int i = 2; i < 24; i += 3) CHECK(u(0, i, 8, 8) == Approx(1).margin(5e-3));
}

TEST_CASE("extrapolation carries the nearest velocity in, and its mirror image under a surface that holds it") {
    for (const Slip slip : {Slip::Free, Slip::NoSlip}) {
        SceneDesc scene = emptyScene({8, 10, 6}, {0.8f, 1, 0.6f});
        scene.obstacles = {obstacle(Box{{0, 0, 0}, {4, 0.8f, 4}}, {0.4f, 0, 0.3f})};  // fills y < 4 cells
        scene.obstacles[0].slip = slip;
        World world(slab(), scene);
        FluidFields& fluid = const_cast<FluidFields&>(world.fluid().fields());
        const Array shear = faces(fluid.grid, [](glm::ivec3 t, int axis) { return axis == 0 ? 1 + 0.1 * t.y : 0.0; });
        std::vector<float> texels;
        shear.forEach([&](glm::ivec3 t, int c) { texels.push_back(float(shear(t, c))); });
        fluid.velocity.upload(texels);
        extrapolateVelocity({slab(), scene.domain(), wallUniforms(scene.domain()), 0.1f, 0}, fluid);
        const double sign = slip == Slip::Free ? 1 : -1;
        const Array u = downloaded(fluid.velocity);
        for (const int i : {2, 4, 6}) {
            CHECK(u({i, 4, 3}, 0) == Approx(1.4));
            CHECK(u({i, 3, 3}, 0) == Approx(sign * 1.4));
            CHECK(u({i, 2, 3}, 0) == Approx(sign * 1.4));
            CHECK(u({i, 1, 3}, 0) == Approx(1.1));  // two layers deep, no farther
        }
    }
}

TEST_CASE("fast air in gaps of a cell or two, as in the thin wall of a bowl, gains no energy") {
    constexpr int n = 20;
    const double speed = 3.0 / n;  // three cells in a step of a second
    const TemporaryFolder folder;
    SceneDesc scene = emptyScene({n, n - 4, n}, {1, 1 - 4.0f / n, 1});
    NpyArray start{{n + 1, n - 3, n + 1, 3}, {}};
    for (int k = 0; k <= n; ++k)
        for (int j = 0; j <= n - 4; ++j)
            for (int i = 0; i <= n; ++i)
                for (const int along : {k, i, i})
                    start.values.push_back(float(speed * std::sin(4 * std::numbers::pi * (along + 0.5) / n)));
    writeNpy(folder / "velocity.npy", start);
    scene.initial.velocity = InitialFile{folder / "velocity.npy"};
    ObstacleDesc bowl = obstacle(MeshShape{"bowl.obj", loadMesh(Assets::embedded(), "bowl.obj"), "", 1, 0, true, 1},
                                 {0.5f, 0.05f, 0.5f});
    bowl.name = "bowl";
    bowl.scale = 1.095f;
    scene.obstacles = {bowl};
    World world(slab(), scene);
    runFor(world, 60, 1.0f);
    double most = 0;
    const std::vector<float> velocity = world.fluid().fields().velocity.download();
    for (size_t i = 0; i < velocity.size(); ++i)
        if (i % 4 != 3) most = std::max(most, std::abs(double(velocity[i])));
    INFO(most / speed);
    CHECK(most < speed);
}

}  // namespace slabflow::test::around_solids_gl_test
