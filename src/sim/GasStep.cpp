#include "sim/GasStep.h"

#include "sim/Advection.h"
#include "sim/Diffusion.h"
#include "sim/Extrapolation.h"
#include "sim/Fire.h"
#include "sim/Forces.h"
#include "sim/PrescribedFlow.h"
#include "sim/Sources.h"
#include "sim/Walls.h"

namespace slabflow {

namespace {

Step inHalf(const Step& step) {
    Step half = step;
    half.dt = 0.5f * step.dt;
    return half;
}

void advanceScalars(const Step& step, FluidFields& fluid) {
    advectScalars(step, fluid);
    diffuseScalars(step, fluid);
    injectScalars(step, fluid);
    burn(step, fluid);
    dissipateScalars(step, fluid);
}

void addForces(const Step& step, FluidFields& fluid) {
    addBuoyancy(step, fluid);
    addSceneForces(step, fluid);
    confineVorticity(step, fluid);
}

PressureReport projectVelocity(const Step& step, FluidFields& fluid, Projection& projection) {
    const PressureReport report = projection.project(step, fluid);
    extrapolateVelocity(step, fluid);
    averageToCentres(step.slab, fluid);
    return report;
}

PressureReport advanceVelocity(const Step& step, FluidFields& fluid, Projection& projection) {
    moveVelocity(step, fluid);
    return projectVelocity(step, fluid, projection);
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
void injectBeforePressure(const Step& step, FluidFields& fluid, Projection& projection) {
    if (!injectsVelocity(step)) return projection.subtractGradient(step, fluid, 0.5f);
    projection.subtractGradient(step, fluid, -0.5f);
    injectVelocity(step, fluid);
    projection.subtractGradient(step, fluid, 1);
}

/// Stam 1999; Harris 2004 §38.2; Crane, Llamas, Tariq 2007 §30.2. Everything is carried by the projected velocity of
/// the step before; the velocity itself goes last.
PressureReport stepSplit(const Step& step, FluidFields& fluid, Projection& projection) {
    advanceScalars(step, fluid);
    return advanceVelocity(step, fluid, projection);
}

/// Advection-reflection (Zehnder, Narain, Thomaszewski 2018): in the middle of the step the velocity is not just
/// projected but reflected, which hands the energy that the projection takes from the first half to the second. Keeps
/// eddies alive that stepSplit smears, for the price of two projections. Each half is traced through the velocity of
/// its own middle, where the paper has that of its start; gas travels once, with the velocity of the step's middle.
PressureReport stepReflecting(const Step& step, FluidFields& fluid, Projection& projection) {
    Step half = inHalf(step);
    half.lastDt = 0.5f * step.lastDt;
    centreInTime(half, fluid);
    const PressureReport first = advanceVelocity(half, fluid, projection);
    const Field middle = copyOfPressure(step, fluid);
    projection.subtractGradient(step, fluid, 1);
    advanceScalars(step, fluid);

    half.time = step.time + 0.5 * double(step.dt);
    half.lastDt = half.dt;
    centreInTime(half, fluid);
    const PressureReport second = advanceVelocity(half, fluid, projection);
    for (int i = 0; i < 2; ++i) addPressure(step, fluid, middle);  // projected and reflected
    return {first.passes + second.passes, first.iterations + second.iterations};
}

/// The pressure of the step before acts in halves, where the fluid comes from and where it arrives, so that the solve
/// finds only what it has changed by (incremental pressure correction: Goda 1979; van Kan 1986); forces act in halves
/// as well, so does friction, whose first half startGas adds, and traces go through the velocity of the middle of the
/// step. Second order in time like
/// advection-reflection, for one projection.
PressureReport stepIncremental(const Step& step, FluidFields& fluid, Projection& projection) {
    projection.carryPressure(step, fluid);
    const Field old = copyOfPressure(step, fluid);
    Step half = inHalf(step);

    centreInTime(step, fluid);
    projection.subtractGradient(step, fluid, 0.5f);
    addForces(half, fluid);
    extrapolateVelocity(step, fluid);
    advanceScalars(step, fluid);
    advectVelocity(step, fluid);
    half.time = step.time + double(step.dt);
    addForces(half, fluid);
    dissipateVelocity(step, fluid);
    injectBeforePressure(step, fluid, projection);
    enforceWalls(step, fluid);
    finishFriction(step, fluid);
    projection.subtractGradientBeyondSurfaces(step, fluid);

    const PressureReport report = projectVelocity(step, fluid, projection);
    addPressure(step, fluid, old);
    return report;
}

/// The flow is what the scene says: nothing pushes it, and nothing is solved for.
PressureReport stepPrescribed(const Step& step, FluidFields& fluid, Projection& projection) {
    flowThroughStep(step, fluid);
    advanceScalars(step, fluid);
    flowAtEnd(step, fluid);
    const auto stage = step.slab.stage("divergence");
    projection.computeDivergence(step, fluid);
    return {};
}

}  // namespace

void moveVelocity(const Step& step, FluidFields& fluid) {
    advectVelocity(step, fluid);
    addForces(step, fluid);
    dissipateVelocity(step, fluid);
    injectVelocity(step, fluid);
    enforceWalls(step, fluid);
    diffuseVelocity(step, fluid);
}

void startGas(const Step& step, FluidFields& fluid) {
    const bool inHalves = step.scene.solver.advection == AdvectionScheme::Incremental && !fluid.prescribedVelocity;
    if (inHalves) startFriction(step, fluid);
}

PressureReport stepGas(const Step& step, FluidFields& fluid, Projection& projection) {
    if (fluid.prescribedVelocity) return stepPrescribed(step, fluid, projection);
    switch (step.scene.solver.advection) {
        case AdvectionScheme::Reflection: return stepReflecting(step, fluid, projection);
        case AdvectionScheme::Incremental: return stepIncremental(step, fluid, projection);
        default: return stepSplit(step, fluid, projection);
    }
}

}  // namespace slabflow
