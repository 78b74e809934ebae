#include "sim/Forces.h"

#include <algorithm>

#include "sim/Sources.h"
#include "sim/Turbulence.h"

namespace slabflow {
namespace {

void dissipate(const Step& step, Field& field, glm::vec4 rate) {
    if (rate == glm::vec4(0)) return;
    step.slab.run({.kernel = "sim/dissipate",
                   .target = field,
                   .inputs = {{"quantity", field}},
                   .uniforms = {{"rate", rate}, {"dt", step.dt}}});
}

void push(const Step& step, FluidFields& fluid, const WindDesc& wind, size_t) {
    step.slab.run({.kernel = "sim/inject_velocity",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = shapeUniforms(wind.shape, fluid.grid) +
                               Uniforms{{"amount", wind.acceleration * step.dt}, {"replace", 0}},
                   .box = reachOf(wind.shape, fluid.grid, Layout::Face)});
}

void push(const Step& step, FluidFields& fluid, const FanDesc& fan, size_t) {
    step.slab.run({.kernel = "sim/pull_velocity",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = shapeUniforms(fan.shape, fluid.grid) +
                               Uniforms{{"towards", fan.velocity}, {"strength", fan.strength}, {"dt", step.dt}},
                   .box = reachOf(fan.shape, fluid.grid, Layout::Face)});
}

/// Of an attractor or a vortex: they are below 2e-4 of their greatest at 4.6 radii.
TexelBox reachOfForce(const auto& force, const PlacedGrid& grid) {
    return reachOf(Sphere{force.center, 4.6f * force.radius}, grid, Layout::Face);
}

void push(const Step& step, FluidFields& fluid, const AttractorDesc& attractor, size_t) {
    step.slab.run({.kernel = "sim/add_attraction",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, fluid.gas->smoke},
                   .uniforms = {{"center", attractor.center - fluid.grid.origin},
                                {"acceleration", attractor.acceleration},
                                {"radius", attractor.radius},
                                {"dt", step.dt}},
                   .box = reachOfForce(attractor, fluid.grid)});
}

void push(const Step& step, FluidFields& fluid, const VortexDesc& vortex, size_t) {
    step.slab.run({.kernel = "sim/add_swirl",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = {{"center", vortex.center - fluid.grid.origin},
                                {"axis", glm::normalize(vortex.axis)},
                                {"acceleration", vortex.acceleration},
                                {"radius", vortex.radius},
                                {"dt", step.dt}},
                   .box = reachOfForce(vortex, fluid.grid)});
}

void push(const Step& step, FluidFields& fluid, const TurbulenceDesc& turbulence, size_t index) {
    const std::vector<TurbulentWave> waves = turbulentWaves(
        turbulence, fluid.grid, unsigned(step.scene.seed) + 7919 * unsigned(index), step.time + 0.5 * double(step.dt));
    std::vector<glm::vec4> periods(maxTurbulentWaves);
    std::vector<glm::vec3> amplitudes(maxTurbulentWaves);
    for (size_t i = 0; i < waves.size(); ++i) {
        periods[i] = {waves[i].periods, waves[i].phase};
        amplitudes[i] = waves[i].amplitude;
    }
    step.slab.run(
        {.kernel = "sim/add_turbulence",
         .target = fluid.velocity,
         .inputs = {fluid.velocity},
         .uniforms = {{"wave", periods}, {"amplitude", amplitudes}, {"waves", int(waves.size())}, {"dt", step.dt}}});
}

}  // namespace

void addBuoyancy(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("forces");
    const FluidDesc& desc = step.scene.fluid;
    if (desc.gravity == glm::vec3(0)) return;
    step.slab.run({.kernel = "sim/add_buoyancy",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, fluid.gas->smoke},
                   .uniforms = {{"model", int(desc.buoyancy.model)},
                                {"gravity", desc.gravity},
                                {"heat", desc.buoyancy.heat},
                                {"weight", desc.buoyancy.weight},
                                {"ambient", desc.buoyancy.ambient},
                                {"dt", step.dt}}});
}

/// On the air as well, where it has no effect.
void addGravity(const Step& step, FluidFields& fluid, float seconds) {
    const auto stage = step.slab.stage("forces");
    step.slab.run({.kernel = "sim/inject_velocity",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = shapeUniforms({}, fluid.grid) +
                               Uniforms{{"amount", step.scene.fluid.gravity * seconds}, {"replace", 0}}});
}

void addSceneForces(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("forces");
    for (size_t i = 0; i < step.scene.forces.size(); ++i)
        std::visit([&](const auto& force) { push(step, fluid, force, i); }, step.scene.forces[i]);
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
    dissipate(step, fluid.gas->smoke, {rate.density, rate.temperature, 0, 0});
    if (fluid.gas->dye) dissipate(step, *fluid.gas->dye, {glm::vec3(rate.dye), 0});
}

void dissipateVelocity(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("dissipation");
    dissipate(step, fluid.velocity, glm::vec4(step.scene.fluid.dissipation.velocity));
}

}  // namespace slabflow
