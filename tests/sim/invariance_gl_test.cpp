// What a flow does not depend on it must not come to depend on: the third axis.
#include <memory>

#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::invariance_gl_test {

namespace {

constexpr glm::ivec2 cells(24, 20);
constexpr float h = 0.05f;

/// A plume from a burner as long as the domain is deep.
std::unique_ptr<World> plumeOf(int depth, AdvectionScheme scheme) {
    const glm::ivec3 n(cells, depth);
    SceneDesc scene = emptyScene(n, h * glm::vec3(n));
    scene.domain().walls[2].type = WallType::NoSlip;
    scene.domain().walls[3].type = WallType::Open;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.viscosity = 1e-3f;
    scene.fluid.vorticityConfinement = 3;
    scene.solver.advection = scheme;
    scene.solver.precision = 32;        // 16 bits are dithered, in each place in another way
    scene.solver.multigrid.cycles = 6;  // so that what is left of the divergence does not matter
    SourceDesc burner;
    burner.shape = Cylinder{{0.55f, 0.2f, -1}, {0.55f, 0.2f, 3}, 0.12f};
    burner.density = 1.0f;
    burner.temperature = 200.0f;
    scene.sources = {burner};
    auto world = std::make_unique<World>(slab(), scene);
    for (int i = 0; i < 20; ++i) world->step({1.0f / 30, {}});
    return world;
}

}  // namespace

TEST_CASE("a flow that does not depend on z stays so, and is that of a domain one cell deep") {
    for (const AdvectionScheme scheme : {AdvectionScheme::SemiLagrangian, AdvectionScheme::MacCormack,
                                         AdvectionScheme::Reflection, AdvectionScheme::Incremental}) {
        const int depth = 6;
        const auto deep = plumeOf(depth, scheme), flat = plumeOf(1, scheme);
        const Faces u(*deep), expected(*flat);
        const Cells gas(deep->fluid().fields().gas->smoke), expectedGas(flat->fluid().fields().gas->smoke);
        double fastest = 0, along = 0, velocity = 0, density = 0;
        for (int k = 0; k < depth; ++k)
            for (int j = 0; j < cells.y; ++j)
                for (int i = 0; i < cells.x; ++i) {
                    for (int axis = 0; axis < 2; ++axis) {
                        fastest = std::max(fastest, std::abs(expected(axis, i, j)));
                        velocity = std::max(velocity, std::abs(u(axis, i, j, k) - expected(axis, i, j)));
                    }
                    along = std::max(along, std::abs(u(2, i, j, k)));
                    density = std::max(density, std::abs(gas(0, i, j, k) - expectedGas(0, i, j)));
                }
        INFO("scheme " << int(scheme) << ": off by " << velocity << " and " << along << " of " << fastest
                       << " m/s, density by " << density);
        CHECK(fastest > 0.8);
        CHECK(along < 1e-4 * fastest);
        CHECK(velocity < (1e-4 + 0.05 * filterError()) * fastest);
        CHECK(density < 1e-4);
    }
}

}  // namespace slabflow::test::invariance_gl_test
