#include "sim/Diffusion.h"

#include <algorithm>

#include "sim/ImplicitDiffusion.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

/// k dt / h²
float reachOf(const Step& step, float diffusivity, const Grid& grid) {
    return diffusivity * step.dt / (grid.h * grid.h);
}

/// The same walls, at rest.
Uniforms restingWalls(Uniforms walls) {
    for (Uniform& uniform : walls)
        if (uniform.name == "wallVelocity") uniform.value = std::vector<glm::vec3>(6);
    return walls;
}

/// The same sides, as warm as what is around.
Uniforms ambientWalls(Uniforms walls) {
    for (Uniform& uniform : walls)
        if (uniform.name == "wallTemperature") uniform.value = std::vector<float>(6);
    return walls;
}

}  // namespace

void diffuseScalars(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("diffusion");
    const auto& diffusion = step.scene.fluid.diffusion;
    const auto spread = [&](Field& field, glm::vec4 diffusivity, glm::vec4 heated) {
        const float largest = std::max(diffusivity.x, diffusivity.y);
        if (largest <= 0) return;
        const float reach = reachOf(step, largest, fluid.grid);
        const Uniforms sides = heatedWallUniforms(step.scene.domain), atRest = ambientWalls(sides);
        const auto uniforms = [=](float share, bool onFinest) {
            return (onFinest ? sides : atRest) +
                   Uniforms{{"reach", diffusivity * (share * reach / largest)}, {"heated", heated}};
        };
        diffuseImplicitly(step.slab, field, {"sim/diffuse", "quantity", reach, !fluid.solids, {}, uniforms});
    };
    spread(fluid.gas, {0, diffusion.temperature, 0, 0}, {0, 1, 0, 0});
    if (fluid.dye) spread(*fluid.dye, {glm::vec3(diffusion.dye), 0}, glm::vec4(0));
}

void diffuseVelocity(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("diffusion");
    const float reach = reachOf(step, step.scene.fluid.viscosity, fluid.grid);
    if (reach <= 0) return;
    Inputs solids;
    if (fluid.solids) solids = {fluid.solids->openings, fluid.solids->velocity};
    const Uniforms atRest = restingWalls(step.walls);
    const auto uniforms = [&](float share, bool onFinest) {
        return (onFinest ? step.walls : atRest) + Uniforms{{"reach", share * reach}};
    };
    diffuseImplicitly(step.slab, fluid.velocity,
                      {fluid.solids ? "sim/diffuse_velocity_around_solids" : "sim/diffuse_velocity", "velocity", reach,
                       !fluid.solids, solids, uniforms});
}

}  // namespace slabflow
