// Gas that grows as it burns.
#include <algorithm>

#include "sim/Fire.h"
#include "support/Catch.h"

namespace slabflow::test::fire_expansion_gl_test {

using namespace burning;

namespace {

/// The divergence that burning gas is to have, by its reaction coordinate [1/s].
double expansionOf(const SceneDesc& scene, double y) {
    return double(scene.fluid.fire.expansion) * std::clamp(y / 0.1, 0.0, 1.0);
}

/// ∫ expansion dV [m³/s]
double growth(const World& world) {
    const Cells gas(world.fluid().fields().gas->smoke);
    double sum = 0;
    forEachCell([&](int i, int j, int k) {
        sum += gas(isFluid, i, j, k) * expansionOf(world.scene(), gas(reaction, i, j, k));
    });
    return sum * std::pow(double(world.fluid().fields().grid.h), 3);
}

/// What flows out through all six sides [m³/s].
double outflow(const World& world) {
    const Faces u(world);
    double sum = 0;
    forEachCell([&](int i, int j, int k) {
        sum +=
            u(0, i + 1, j, k) - u(0, i, j, k) + u(1, i, j + 1, k) - u(1, i, j, k) + u(2, i, j, k + 1) - u(2, i, j, k);
    });
    return sum * std::pow(double(world.fluid().fields().grid.h), 2);
}

ObstacleDesc ball() {
    ObstacleDesc desc;
    desc.shape = Sphere{{0, 0, 0}, 0.17f};
    desc.position = {0.55f, 0.65f, 0.3f};  // half in the fire
    return desc;
}

}  // namespace

TEST_CASE("as much flows out of the open sides as burning gas grows, around a solid too, with every solver") {
    for (const bool solid : {false, true})
        for (const PressureMethod method :
             {PressureMethod::Multigrid, PressureMethod::Jacobi, PressureMethod::Iop, PressureMethod::Mgpcg})
            for (const AdvectionScheme scheme :
                 {AdvectionScheme::MacCormack, AdvectionScheme::Reflection, AdvectionScheme::Incremental}) {
                SceneDesc scene = growingScene();
                if (solid) scene.obstacles = {ball()};
                scene.solver.pressure = method;
                scene.solver.advection = scheme;
                World world(slab(), scene);
                for (int i = 0; i < 3; ++i) world.advanceFrame();
                INFO("solid " << solid << ", method " << int(method) << ", scheme " << int(scheme));
                CHECK(growth(world) > 0.1);
                CHECK(outflow(world) == Approx(growth(world)).epsilon(0.01));
            }
}

TEST_CASE("the divergence that is wanted is not reported as an error") {
    for (const bool open : {false, true})
        for (const bool solid : {false, true}) {
            SceneDesc scene = growingScene();
            if (!open) scene.domain().walls[1].type = scene.domain().walls[3].type = WallType::FreeSlip;
            if (solid) scene.obstacles = {ball()};
            World world(slab(), scene);
            world.setMeasuring(true);
            world.advanceFrame();
            INFO("open " << open << ", solid " << solid);
            CHECK(world.fluid().statistics().maxDivergenceBefore > 1);
            CHECK(world.fluid().statistics().maxDivergenceAfter < 0.01);
        }
}

TEST_CASE("in a closed box burning gas grows at the expense of the rest") {
    SceneDesc scene = growingScene();
    scene.domain().walls[1].type = scene.domain().walls[3].type = WallType::FreeSlip;
    World world(slab(), scene);
    world.advanceFrame();
    const double mean = growth(world) / double(size.x * size.y * size.z), h = double(world.fluid().fields().grid.h);
    const Cells gas(world.fluid().fields().gas->smoke);
    const Faces u(world);
    double worst = 0;
    forEachCell([&](int i, int j, int k) {
        const double outflow =
            u(0, i + 1, j, k) - u(0, i, j, k) + u(1, i, j + 1, k) - u(1, i, j, k) + u(2, i, j, k + 1) - u(2, i, j, k);
        worst = std::max(worst, std::abs(outflow / h - expansionOf(scene, gas(reaction, i, j, k)) + mean));
    });
    CHECK(mean > 0.1);
    CHECK(worst < 0.01);
}

}  // namespace slabflow::test::fire_expansion_gl_test
