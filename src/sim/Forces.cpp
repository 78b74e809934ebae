#include "sim/Forces.h"

#include <algorithm>

#include "sim/Sources.h"

namespace slabflow {
namespace {

void dissipate(const Step& step, Field& field, glm::vec4 rate) {
    if (rate == glm::vec4(0)) return;
    step.slab.run({.kernel = "sim/dissipate",
                   .target = field,
                   .inputs = {{"quantity", field}},
                   .uniforms = {{"rate", rate}, {"dt", step.dt}}});
}

}  // namespace

void addBuoyancy(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("forces");
    const FluidDesc& desc = step.scene.fluid;
    if (desc.gravity == glm::vec3(0)) return;
    step.slab.run({.kernel = "sim/add_buoyancy",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, fluid.gas},
                   .uniforms = {{"model", int(desc.buoyancy.model)},
                                {"gravity", desc.gravity},
                                {"heat", desc.buoyancy.heat},
                                {"weight", desc.buoyancy.weight},
                                {"ambient", desc.buoyancy.ambient},
                                {"dt", step.dt}}});
}

void addWinds(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("forces");
    for (const WindDesc& wind : step.scene.winds)
        step.slab.run({.kernel = "sim/inject_velocity",
                       .target = fluid.velocity,
                       .inputs = {fluid.velocity},
                       .uniforms = shapeUniforms(wind.shape, fluid.grid) +
                                   Uniforms{{"amount", wind.acceleration * step.dt}, {"replace", 0}},
                       .box = reachOf(wind.shape, fluid.velocity)});
}

void computeVorticity(Slab& slab, const FluidFields& fluid, Field& vorticity) {
    slab.run({.kernel = "sim/vorticity", .target = vorticity, .inputs = {fluid.velocity}});
}

void confineVorticity(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("confinement");
    // Beyond 1/dt one step would change the velocity between neighbours by more than it differs: it would blow up.
    const float strength = std::min(step.scene.fluid.vorticityConfinement, 1.0f / step.dt);
    if (strength <= 0) return;
    Field vorticity = step.slab.makeScratch({"vorticity", fluid.grid, Layout::Centre, Format::RGBA32F});
    Field confinement = step.slab.makeScratch({"confinement", fluid.grid, Layout::Centre, Format::RGBA32F});
    computeVorticity(step.slab, fluid, vorticity);
    step.slab.run({.kernel = "sim/confinement",
                   .target = confinement,
                   .inputs = {vorticity},
                   .uniforms = {{"strength", strength}}});
    step.slab.run({.kernel = "sim/add_acceleration",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, {"acceleration", confinement}},
                   .uniforms = {{"dt", step.dt}}});
}

void dissipateScalars(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("dissipation");
    const DissipationDesc& rate = step.scene.fluid.dissipation;
    dissipate(step, fluid.gas, {rate.density, rate.temperature, 0, 0});
    if (fluid.dye) dissipate(step, *fluid.dye, {glm::vec3(rate.dye), 0});
}

void dissipateVelocity(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("dissipation");
    dissipate(step, fluid.velocity, glm::vec4(step.scene.fluid.dissipation.velocity));
}

}  // namespace slabflow
