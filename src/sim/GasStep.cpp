#include "sim/GasStep.h"

#include "sim/Advection.h"
#include "sim/Diffusion.h"
#include "sim/Extrapolation.h"
#include "sim/Fire.h"
#include "sim/Forces.h"
#include "sim/GasGrid.h"
#include "sim/MoistAir.h"
#include "sim/PrescribedFlow.h"
#include "sim/SmallEddies.h"
#include "sim/Sources.h"
#include "sim/Walls.h"

namespace slabflow {

namespace {

Step inHalf(const Step& step) {
    Step half = step;
    half.dt = 0.5f * step.dt;
    return half;
}

void advanceScalars(const Step& step, FluidFields& fluid, const GasParameters& given) {
    const FluidDesc& desc = given.scene.fluid;
    GasFields& gas = *fluid.gas;
    const Step half = inHalf(step);
    const ReadField carrying = withSmallEddies(step, fluid, velocityOfGas(step, fluid), given.scene.seed);
    liftAir(half, fluid, *carrying, desc);
    advectScalars(step, fluid, *carrying, given.scene.solver, isClosed(step, fluid, given.scene));
    liftAir(half, fluid, *carrying, desc);
    diffuseScalars(step, fluid, desc.diffusion);
    injectScalars(step, gas, fluid.gasGrid(), given.sources());
    burn(step, gas, desc.fire);
    dissipateScalars(step, gas, desc.dissipation);
    condense(step, fluid, desc);
}

void addForces(const Step& step, FluidFields& fluid, const GasParameters& given) {
    const FluidDesc& desc = given.scene.fluid;
    addBuoyancy(step, fluid, desc);
    addSceneForces(step, fluid, given.scene.forces, given.scene.seed);
    confineVorticity(step, fluid.velocity, desc.vorticityConfinement);
}

PressureReport projectVelocity(const Step& step, FluidFields& fluid, Projection& projection,
                               const GasParameters& given) {
    const PressureReport report = projection.project(step, fluid, given.scene.solver, given.expansion());
    extrapolateVelocity(step, fluid);
    averageToCentres(step.slab, fluid);
    return report;
}

PressureReport advanceVelocity(const Step& step, FluidFields& fluid, Projection& projection,
                               const GasParameters& given) {
    moveVelocity(step, fluid, given);
    return projectVelocity(step, fluid, projection, given);
}

Field copyOfPressure(const Step& step, const FluidFields& fluid) {
    const auto stage = step.slab.stage("pressure");
    Field copy = step.slab.makeScratch({"old pressure", fluid.grid, Layout::RedBlack, Format::RGBA32F});
    step.slab.copy(fluid.pressure, copy);
    return copy;
}

void addPressure(const Step& step, FluidFields& fluid, const Field& more) {
    const auto stage = step.slab.stage("pressure");
    step.slab.run({.kernel = "slab/add", .target = fluid.pressure, .inputs = {{"a", fluid.pressure}, {"b", more}}});
}

/// The half of the old pressure that acts where the fluid arrives, and sources: what they set is set before any
/// pressure has acted on it.
void injectBeforePressure(const Step& step, FluidFields& fluid, Projection& projection, const Sources& sources) {
    if (!injectsVelocity(step, sources)) return projection.subtractGradient(step, fluid, 0.5f);
    projection.subtractGradient(step, fluid, -0.5f);
    injectVelocity(step, fluid.velocity, fluid.grid, sources);
    projection.subtractGradient(step, fluid, 1);
}

/// Stam 1999; Harris 2004 §38.2; Crane, Llamas, Tariq 2007 §30.2. Everything is carried by the projected velocity of
/// the step before; the velocity itself goes last.
PressureReport stepSplit(const Step& step, FluidFields& fluid, Projection& projection, const GasParameters& given) {
    advanceScalars(step, fluid, given);
    return advanceVelocity(step, fluid, projection, given);
}

/// Advection-reflection (Zehnder, Narain, Thomaszewski 2018): in the middle of the step the velocity is not just
/// projected but reflected, which hands the energy that the projection takes from the first half to the second. Keeps
/// eddies alive that stepSplit smears, for the price of two projections. Each half is traced through the velocity of
/// its own middle, where the paper has that of its start; gas travels once, with the velocity of the step's middle.
PressureReport stepReflecting(const Step& step, FluidFields& fluid, Projection& projection,
                              const GasParameters& given) {
    Step half = inHalf(step);
    half.lastDt = 0.5f * step.lastDt;
    centreInTime(half, fluid);
    const PressureReport first = advanceVelocity(half, fluid, projection, given);
    const Field middle = copyOfPressure(step, fluid);
    projection.subtractGradient(step, fluid, 1);
    advanceScalars(step, fluid, given);

    half.time = step.time + 0.5 * double(step.dt);
    half.lastDt = half.dt;
    centreInTime(half, fluid);
    const PressureReport second = advanceVelocity(half, fluid, projection, given);
    for (int i = 0; i < 2; ++i) addPressure(step, fluid, middle);  // projected and reflected
    return {first.passes + second.passes, first.iterations + second.iterations};
}

/// The pressure of the step before acts in halves, where the fluid comes from and where it arrives, so that the solve
/// finds only what it has changed by (incremental pressure correction: Goda 1979; van Kan 1986); forces act in halves
/// as well, so does friction, whose first half startGas adds, and traces go through the velocity of the middle of the
/// step. Second order in time like advection-reflection, for one projection.
PressureReport stepIncremental(const Step& step, FluidFields& fluid, Projection& projection,
                               const GasParameters& given) {
    const FluidDesc& desc = given.scene.fluid;
    projection.carryPressure(step, fluid);
    const Field old = copyOfPressure(step, fluid);
    Step half = inHalf(step);

    centreInTime(step, fluid);
    projection.subtractGradient(step, fluid, 0.5f);
    addForces(half, fluid, given);
    extrapolateVelocity(step, fluid);
    advanceScalars(step, fluid, given);
    advectVelocity(step, fluid, given.scene.solver);
    half.time = step.time + double(step.dt);
    addForces(half, fluid, given);
    dissipateVelocity(step, fluid, desc.dissipation.velocity);
    injectBeforePressure(step, fluid, projection, given.sources());
    enforceWalls(step, fluid);
    finishFriction(step, fluid, desc.viscosity);
    if (desc.viscosity > 0) projection.subtractGradientBeyondSurfaces(step, fluid);

    const PressureReport report = projectVelocity(step, fluid, projection, given);
    addPressure(step, fluid, old);
    return report;
}

/// The flow is what the scene says: nothing pushes it, and nothing is solved for.
PressureReport stepPrescribed(const Step& step, FluidFields& fluid, Projection& projection,
                              const GasParameters& given) {
    const PrescribedDesc& flow = given.scene.fluid.prescribed;
    flowThroughStep(step, fluid, flow);
    advanceScalars(step, fluid, given);
    flowAtEnd(step, fluid, flow);
    const auto stage = step.slab.stage("divergence");
    projection.computeDivergence(step, fluid);
    return {};
}

}  // namespace

void moveVelocity(const Step& step, FluidFields& fluid, const GasParameters& given) {
    const FluidDesc& desc = given.scene.fluid;
    advectVelocity(step, fluid, given.scene.solver);
    addForces(step, fluid, given);
    dissipateVelocity(step, fluid, desc.dissipation.velocity);
    injectVelocity(step, fluid.velocity, fluid.grid, given.sources());
    enforceWalls(step, fluid);
    diffuseVelocity(step, fluid, desc.viscosity);
}

void startGas(const Step& step, FluidFields& fluid, const GasParameters& given) {
    const bool inHalves = given.scene.solver.advection == AdvectionScheme::Incremental && !fluid.prescribedVelocity;
    if (inHalves) startFriction(step, fluid, given.scene.fluid.viscosity);
}

PressureReport stepGas(const Step& step, FluidFields& fluid, Projection& projection, const GasParameters& given) {
    if (fluid.prescribedVelocity) return stepPrescribed(step, fluid, projection, given);
    switch (given.scene.solver.advection) {
        case AdvectionScheme::Reflection: return stepReflecting(step, fluid, projection, given);
        case AdvectionScheme::Incremental: return stepIncremental(step, fluid, projection, given);
        default: return stepSplit(step, fluid, projection, given);
    }
}

}  // namespace slabflow
