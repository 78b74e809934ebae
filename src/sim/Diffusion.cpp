#include "sim/Diffusion.h"

#include <algorithm>
#include <cmath>

#include "sim/Walls.h"

namespace slabflow {
namespace {

/// k dt / h²
float reachOf(const Step& step, float diffusivity, const Grid& grid) {
    return diffusivity * step.dt / (grid.h * grid.h);
}

/// Sweeps `field` in place against its own value before.
void sweep(const Step& step, Field& field, const char* kernel, const char* name, int sweeps, const Uniforms& uniforms,
           const Inputs& more = {}) {
    Field before = step.slab.makeScratch({"before", field.grid(), field.layout(), field.format()});
    step.slab.copy(field, before);
    for (int i = 0; i < sweeps; ++i)
        step.slab.run(
            {.kernel = kernel, .target = field, .inputs = Inputs{{name, field}, before} + more, .uniforms = uniforms});
}

}  // namespace

int diffusionSweeps(float reach, glm::ivec3 cells) {
    int axes = 0;
    for (int axis = 0; axis < 3; ++axis) axes += cells[axis] > 1;
    const double coupled = 2.0 * std::max(axes, 1) * double(reach);
    const double factor = coupled / (1.0 + coupled);  // the largest eigenvalue of a sweep
    return int(std::ceil(std::clamp(std::log(1e-4) / std::log(factor), 2.0, 200.0)));
}

void diffuseScalars(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("diffusion");
    const auto& diffusion = step.scene.fluid.diffusion;
    const auto spread = [&](Field& field, glm::vec4 diffusivity, glm::vec4 heated) {
        const float largest = std::max(diffusivity.x, diffusivity.y);
        if (largest <= 0) return;
        const float reach = reachOf(step, largest, fluid.grid);
        sweep(step, field, "sim/diffuse", "quantity", diffusionSweeps(reach, fluid.grid.cells),
              heatedWallUniforms(step.scene.domain) +
                  Uniforms{{"reach", diffusivity * (reach / largest)}, {"heated", heated}});
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
    sweep(step, fluid.velocity, fluid.solids ? "sim/diffuse_velocity_around_solids" : "sim/diffuse_velocity",
          "velocity", diffusionSweeps(reach, fluid.grid.cells), step.walls + Uniforms{{"reach", reach}}, solids);
}

}  // namespace slabflow
