// How much of the divergence the pressure leaves in liquids that splash.
#include <limits>

#include "sim/Tank.h"
#include "support/Catch.h"

namespace slabflow::test::liquid_convergence_gl_test {

namespace {

/// The least reduction of the largest divergence in any step.
double leastReduction(const SceneDesc& scene, int steps) {
    World world(slab(), scene);
    world.setMeasuring(true);
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < steps; ++i) {
        world.advanceFrame();
        const FluidStatistics& found = world.fluid().statistics();
        if (found.maxDivergenceBefore > 0.01f)  // less is what rounding leaves of a liquid in free fall
            least = std::min(least, double(found.maxDivergenceBefore) / double(found.maxDivergenceAfter));
    }
    return least;
}

}  // namespace

TEST_CASE("a pressure solve leaves less than a thousandth of the divergence of dams, drops and thin sheets") {
    SceneDesc dam = liquidScene({24, 16, 12}, {1.5f, 1, 0.75f});
    dam.initial.liquid = {Box{{0.25f, 0.35f, 0.4f}, {0.5f, 0.7f, 1}}};
    SceneDesc drop = liquidScene({18, 20, 18}, {1, 1.1f, 1});
    drop.initial.liquid = {Box{{0.5f, 0.15f, 0.5f}, {2, 0.3f, 2}}, Sphere{{0.52f, 0.6f, 0.47f}, 0.13f}};
    SceneDesc sheets = liquidScene({20, 20, 16}, {1, 1, 0.8f});
    sheets.initial.liquid = {Box{{0.5f, 0.7f, 0.4f}, {0.8f, 0.07f, 0.6f}}, Box{{0.6f, 0.4f, 0.4f}, {0.06f, 0.4f, 2}},
                             Box{{0.5f, 0.05f, 0.4f}, {2, 0.1f, 2}}};
    ObstacleDesc& ball = sheets.obstacles.emplace_back();
    ball.shape = Sphere{{0, 0, 0}, 0.15f};
    ball.position = {0.4f, 0.3f, 0.4f};
    for (const SceneDesc& scene : {dam, drop, sheets}) CHECK(leastReduction(scene, 36) > 1000);
}

}  // namespace slabflow::test::liquid_convergence_gl_test
