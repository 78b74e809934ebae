#include "sim/GasStep.h"

#include "sim/Advection.h"
#include "sim/Diffusion.h"
#include "sim/Extrapolation.h"
#include "sim/Fire.h"
#include "sim/Forces.h"
#include "sim/Sources.h"
#include "sim/Walls.h"

namespace slabflow {

namespace {

void advanceScalars(const Step& step, FluidFields& fluid) {
    advectScalars(step, fluid);
    diffuseScalars(step, fluid);
    injectScalars(step, fluid);
    burn(step, fluid);
    dissipateScalars(step, fluid);
}

PressureReport advanceVelocity(const Step& step, FluidFields& fluid, Projection& projection) {
    moveVelocity(step, fluid);
    const PressureReport report = projection.project(step, fluid);

    extrapolateVelocity(step, fluid);
    averageToCentres(step.slab, fluid);
    return report;
}

Field copyOfPressure(const Step& step, const FluidFields& fluid) {
    const auto stage = step.slab.stage("pressure");
    Field copy = step.slab.makeScratch({"pressure of the middle", fluid.grid, Layout::RedBlack, Format::RGBA32F});
    step.slab.copy(fluid.pressure, copy);
    return copy;
}

}  // namespace

void moveVelocity(const Step& step, FluidFields& fluid) {
    advectVelocity(step, fluid);

    addBuoyancy(step, fluid);
    addWinds(step, fluid);
    confineVorticity(step, fluid);
    dissipateVelocity(step, fluid);
    injectVelocity(step, fluid);

    enforceWalls(step, fluid);
    diffuseVelocity(step, fluid);
}

PressureReport stepGas(const Step& step, FluidFields& fluid, Projection& projection) {
    advanceScalars(step, fluid);
    return advanceVelocity(step, fluid, projection);
}

PressureReport stepGasReflecting(const Step& step, FluidFields& fluid, Projection& projection) {
    Step half = step;
    half.dt = 0.5f * step.dt;

    const PressureReport first = advanceVelocity(half, fluid, projection);
    const Field middle = copyOfPressure(step, fluid);
    projection.reflect(step, fluid);
    advanceScalars(step, fluid);

    half.time = step.time + 0.5 * double(step.dt);
    const PressureReport second = advanceVelocity(half, fluid, projection);
    const auto stage = step.slab.stage("pressure");
    for (int i = 0; i < 2; ++i)  // projected and reflected: its gradient was subtracted twice
        step.slab.run(
            {.kernel = "slab/add", .target = fluid.pressure, .inputs = {{"a", fluid.pressure}, {"b", middle}}});
    return {first.passes + second.passes, first.iterations + second.iterations};
}

}  // namespace slabflow
