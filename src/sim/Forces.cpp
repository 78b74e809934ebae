#include "sim/Forces.h"

#include <algorithm>

#include "sim/GasGrid.h"
#include "sim/MoistAir.h"
#include "sim/Sources.h"
#include "sim/Turbulence.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

void dissipate(const Step& step, Field& field, glm::vec4 rate) {
    if (rate == glm::vec4(0)) return;
    step.slab.run({.kernel = "sim/dissipate",
                   .target = field,
                   .inputs = {{"quantity", field}},
                   .uniforms = {{"rate", rate}, {"dt", step.dt}}});
}

/// Towards a velocity, in a shape.
void pull(const Step& step, FluidFields& fluid, const std::optional<Shape>& shape, glm::vec3 towards, float strength) {
    step.slab.run({.kernel = "sim/pull_velocity",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = shapeUniforms(shape, fluid.grid) +
                               Uniforms{{"towards", towards}, {"strength", strength}, {"dt", step.dt}},
                   .box = reachOf(shape, fluid.grid, Layout::Face)});
}

void push(const Step& step, FluidFields& fluid, const WindDesc& wind, unsigned) {
    step.slab.run({.kernel = "sim/inject_velocity",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = shapeUniforms(wind.shape, fluid.grid) +
                               Uniforms{{"amount", fluid.grid.alongAxes(wind.acceleration) * step.dt}, {"replace", 0}},
                   .box = reachOf(wind.shape, fluid.grid, Layout::Face)});
}

void push(const Step& step, FluidFields& fluid, const FanDesc& fan, unsigned) {
    pull(step, fluid, fan.shape, fluid.grid.velocityInGrid(fan.velocity), fan.strength);
}

/// Of an attractor or a vortex: they are below 2e-4 of their greatest at 4.6 radii.
TexelBox reachOfForce(const auto& force, const PlacedGrid& grid) {
    return reachOf(Sphere{force.center, 4.6f * force.radius}, grid, Layout::Face);
}

void push(const Step& step, FluidFields& fluid, const AttractorDesc& attractor, unsigned) {
    if (!fluid.gas) return;  // a liquid has no smoke, by which it weighs
    const ReadField smoke = meanInCells(step.slab, fluid, fluid.gas->smoke);
    step.slab.run({.kernel = "sim/add_attraction",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, *smoke},
                   .uniforms = {{"center", fluid.grid.placeInGrid(attractor.center)},
                                {"acceleration", attractor.acceleration},
                                {"radius", attractor.radius},
                                {"dt", step.dt}},
                   .box = reachOfForce(attractor, fluid.grid)});
}

void push(const Step& step, FluidFields& fluid, const VortexDesc& vortex, unsigned) {
    step.slab.run({.kernel = "sim/add_swirl",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity},
                   .uniforms = {{"center", fluid.grid.placeInGrid(vortex.center)},
                                {"axis", fluid.grid.alongAxes(glm::normalize(vortex.axis))},
                                {"acceleration", vortex.acceleration},
                                {"radius", vortex.radius},
                                {"dt", step.dt}},
                   .box = reachOfForce(vortex, fluid.grid)});
}

void push(const Step& step, FluidFields& fluid, const TurbulenceDesc& turbulence, unsigned seed) {
    const PlacedGrid start = gridOf(step.domain);  // of which a box that follows its smoke may be another part
    const glm::vec3 travelled = fluid.grid.origin - start.origin;
    const std::vector<TurbulentWave> waves =
        turbulentWaves(turbulence, start, seed, step.time + 0.5 * double(step.dt), fluid.grid.alongAxes(travelled));
    std::vector<glm::vec4> periods(maxTurbulentWaves);
    std::vector<glm::vec3> amplitudes(maxTurbulentWaves);
    for (size_t i = 0; i < waves.size(); ++i) {
        periods[i] = {waves[i].periods * glm::vec3(fluid.grid.cells) / glm::vec3(start.cells), waves[i].phase};
        amplitudes[i] = waves[i].amplitude;
    }
    step.slab.run(
        {.kernel = "sim/add_turbulence",
         .target = fluid.velocity,
         .inputs = {fluid.velocity},
         .uniforms = {{"wave", periods}, {"amplitude", amplitudes}, {"waves", int(waves.size())}, {"dt", step.dt}}});
}

}  // namespace

void addBuoyancy(const Step& step, FluidFields& fluid, const FluidDesc& desc) {
    const auto stage = step.slab.stage("forces");
    if (desc.gravity == glm::vec3(0)) return;
    Field& velocity = fluid.velocity;
    const GasFields& gas = *fluid.gas;
    const ReadField smoke = meanInCells(step.slab, fluid, gas.smoke);
    if (gas.vapor) {
        const ReadField vapor = meanInCells(step.slab, fluid, *gas.vapor);
        step.slab.run({.kernel = "sim/add_moist_buoyancy",
                       .target = velocity,
                       .inputs = {velocity, *smoke, *vapor},
                       .uniforms = atmosphereUniforms(fluid.grid, desc) + Uniforms{{"dt", step.dt}}});
        return;
    }
    const BuoyancyDesc& buoyancy = desc.buoyancy;
    step.slab.run({.kernel = "sim/add_buoyancy",
                   .target = velocity,
                   .inputs = {velocity, *smoke},
                   .uniforms = {{"model", int(buoyancy.model)},
                                {"gravity", fluid.grid.alongAxes(desc.gravity)},
                                {"heat", buoyancy.heat},
                                {"weight", buoyancy.weight},
                                {"ambient", buoyancy.ambient},
                                {"dt", step.dt}}});
}

/// On the air as well, where it has no effect.
void addGravity(const Step& step, FluidFields& fluid, glm::vec3 gravity, float seconds) {
    const auto stage = step.slab.stage("forces");
    step.slab.run(
        {.kernel = "sim/inject_velocity",
         .target = fluid.velocity,
         .inputs = {fluid.velocity},
         .uniforms = shapeUniforms({}, fluid.grid) + Uniforms{{"amount", gravity * seconds}, {"replace", 0}}});
}

void addSceneForces(const Step& step, FluidFields& fluid, std::span<const ForceDesc> forces, int seed) {
    const auto stage = step.slab.stage("forces");
    for (size_t i = 0; i < forces.size(); ++i)
        std::visit([&](const auto& force) { push(step, fluid, force, unsigned(seed) + 7919 * unsigned(i)); },
                   forces[i]);
}

void computeVorticity(Slab& slab, const Field& velocity, Field& vorticity) {
    slab.run({.kernel = "sim/vorticity", .target = vorticity, .inputs = {velocity}});
}

void confineVorticity(const Step& step, Field& velocity, float strength) {
    const auto stage = step.slab.stage("confinement");
    // Beyond 1/dt one step would change the velocity between neighbours by more than it differs: it would blow up.
    strength = std::min(strength, 1.0f / step.dt);
    if (strength <= 0) return;
    Field vorticity = step.slab.makeScratch({"vorticity", velocity.grid(), Layout::Centre, Format::RGBA32F});
    Field confinement = step.slab.makeScratch({"confinement", velocity.grid(), Layout::Centre, Format::RGBA32F});
    computeVorticity(step.slab, velocity, vorticity);
    step.slab.run({.kernel = "sim/confinement",
                   .target = confinement,
                   .inputs = {vorticity},
                   .uniforms = {{"strength", strength}}});
    step.slab.run({.kernel = "sim/add_acceleration",
                   .target = velocity,
                   .inputs = {velocity, {"acceleration", confinement}},
                   .uniforms = {{"dt", step.dt}}});
}

void dissipateScalars(const Step& step, GasFields& gas, const DissipationDesc& rate) {
    const auto stage = step.slab.stage("dissipation");
    dissipate(step, gas.smoke, {rate.density, rate.temperature, 0, 0});
    if (gas.dye) dissipate(step, *gas.dye, {glm::vec3(rate.dye), 0});
}

void dissipateVelocity(const Step& step, FluidFields& fluid, float rate) {
    const auto stage = step.slab.stage("dissipation");
    const glm::vec3 rest = fluid.grid.velocityInGrid(glm::vec3(0));
    if (rest == glm::vec3(0)) dissipate(step, fluid.velocity, glm::vec4(rate));
    else if (rate > 0) pull(step, fluid, {}, rest, rate);
}

}  // namespace slabflow
