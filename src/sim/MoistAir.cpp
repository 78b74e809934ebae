#include "sim/MoistAir.h"

namespace slabflow {
namespace {

constexpr float noInversion = 1e30f;  // m

/// Runs a kernel for what is in the gas and for the vapor, both as they were before.
void runOnBoth(const Step& step, GasFields& gas, std::string_view kernel, const Inputs& more,
               const Uniforms& uniforms) {
    const Inputs inputs = Inputs{gas.smoke, *gas.vapor} + more;
    Field vapor = step.slab.makeScratch({"new vapor", gas.vapor->grid(), gas.vapor->layout(), gas.vapor->format()});
    step.slab.run({.kernel = kernel, .target = vapor, .inputs = inputs, .uniforms = uniforms, .variant = {"OF_VAPOR"}});
    step.slab.run({.kernel = kernel, .target = gas.smoke, .inputs = inputs, .uniforms = uniforms});
    Slab::exchange(*gas.vapor, vapor);
}

}  // namespace

Uniforms atmosphereUniforms(const PlacedGrid& grid, const FluidDesc& desc) {
    const AtmosphereDesc& air = desc.atmosphere;
    const float strength = glm::length(desc.gravity);
    const glm::vec3 up = strength > 0 ? -desc.gravity / strength : glm::vec3(0);
    return {{"up", grid.alongAxes(up)},
            {"lowCornerHeight", glm::dot(up, grid.origin)},
            {"gravityStrength", strength},
            {"groundTemperature", air.temperature},
            {"groundPressure", air.pressure},
            {"lapseRate", air.lapseRate},
            {"inversion", air.inversion.value_or(noInversion)},
            {"humidity", air.humidity}};
}

void liftAir(const Step& step, FluidFields& fluid, const Field& carrying, const FluidDesc& desc) {
    if (!fluid.gas->vapor) return;
    const auto stage = step.slab.stage("clouds");
    runOnBoth(step, *fluid.gas, "sim/lift_air", {carrying},
              atmosphereUniforms(fluid.gasGrid(), desc) +
                  Uniforms{{"gridVelocity", fluid.grid.alongAxes(fluid.grid.velocity)}, {"dt", step.dt}});
}

void condense(const Step& step, FluidFields& fluid, const FluidDesc& desc) {
    if (!fluid.gas->vapor) return;
    const auto stage = step.slab.stage("clouds");
    runOnBoth(step, *fluid.gas, "sim/condense", {}, atmosphereUniforms(fluid.gasGrid(), desc));
}

}  // namespace slabflow
