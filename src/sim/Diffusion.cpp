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

Field valueBefore(const Step& step, const Field& field) {
    Field before = step.slab.makeScratch({"before", field.grid(), field.layout(), field.format()});
    step.slab.copy(field, before);
    return before;
}

/// Sweeps `field` in place against what it was before.
void sweep(const Step& step, Field& field, const Field& before, const char* kernel, const char* name, int sweeps,
           const Uniforms& uniforms, const Inputs& more = {}) {
    for (int i = 0; i < sweeps; ++i)
        step.slab.run(
            {.kernel = kernel, .target = field, .inputs = Inputs{{name, field}, before} + more, .uniforms = uniforms});
}

/// How solids hold the fluid. Where they are, it costs as much as many sweeps, so it is kept until they change.
const Solids::Friction& frictionOf(const Step& step, Solids& solids) {
    if (solids.friction && solids.friction->version == solids.version) return *solids.friction;
    const auto field = [&](const char* label) {
        return step.slab.makeField({label, solids.openings.grid(), Layout::Face, Format::RGBA32F});
    };
    if (!solids.friction) solids.friction = {field("friction"), field("wallPush"), 0};
    const auto find = [&](const char* kernel, Field& target) {
        target.clear(glm::vec4(0));
        step.slab.run({.kernel = kernel,
                       .target = target,
                       .inputs = {solids.openings, {"solidVelocity", solids.velocity}},
                       .box = solids.extent,
                       .inPlace = true});
    };
    find("obstacle/find_friction", solids.friction->friction);
    find("obstacle/find_wall_push", solids.friction->wallPush);
    solids.friction->version = solids.version;
    return *solids.friction;
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
        sweep(step, field, valueBefore(step, field), "sim/diffuse", "quantity",
              diffusionSweeps(reach, fluid.grid.cells),
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
    const int sweeps = diffusionSweeps(reach, fluid.grid.cells);
    const Uniforms uniforms = step.walls + Uniforms{{"reach", reach}};
    Field before = valueBefore(step, fluid.velocity);
    if (!fluid.solids) return sweep(step, fluid.velocity, before, "sim/diffuse_velocity", "velocity", sweeps, uniforms);

    const Solids::Friction& friction = frictionOf(step, *fluid.solids);
    const Inputs solids{fluid.solids->openings, {"solidVelocity", fluid.solids->velocity}};
    step.slab.run({.kernel = "obstacle/add_wall_push",
                   .target = before,
                   .inputs = solids + Inputs{{"before", before}, friction.friction, friction.wallPush},
                   .uniforms = uniforms,
                   .box = fluid.solids->extent});
    sweep(step, fluid.velocity, before, "sim/diffuse_velocity_around_solids", "velocity", sweeps, uniforms,
          {friction.friction});
    step.slab.copy(fluid.velocity, before);
    for (int i = 0; i < 2; ++i)
        step.slab.run({.kernel = "obstacle/average_over_openings",
                       .target = fluid.velocity,
                       .inputs = solids + Inputs{fluid.velocity, {"centred", before}},
                       .box = fluid.solids->extent});
}

}  // namespace slabflow
