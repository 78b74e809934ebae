#include "sim/LiquidStep.h"

#include "sim/Advection.h"
#include "sim/Diffusion.h"
#include "sim/Forces.h"
#include "sim/PrescribedFlow.h"
#include "sim/Sources.h"
#include "sim/Walls.h"
#include "sim/liquid/AirVelocity.h"
#include "sim/liquid/LevelSet.h"
#include "sim/liquid/VolumeControl.h"

namespace slabflow {

namespace {

/// Moves the surface, and finds where it is closest.
Field advanceSurface(const Step& step, FluidFields& fluid) {
    const float after = step.scene.fluid.liquid.redistance;
    advectLevelSet(step, fluid);
    addTravel(step, fluid, after);
    pourAndDrain(step, fluid);
    Field closest = findClosestPoints(step.slab, fluid);
    redistance(step.slab, fluid, closest, after);
    return closest;
}

PressureReport projectVelocity(const Step& step, FluidFields& fluid, Projection& projection, const Field& closest) {
    const PressureReport report = projection.project(step, fluid);
    extendVelocity(step, fluid, closest);
    return report;
}

/// The velocity is that of half a step after the surface, or a falling drop would lag by ½ g t dt: at the start, and
/// where steps change their length, it is brought there.
void bringToHalfStep(const Step& step, FluidFields& fluid, Projection& projection) {
    const float kick = 0.5f * (step.time > 0 ? step.dt - step.lastDt : step.dt);
    if (kick == 0) return;
    addGravity(step, fluid, kick);
    enforceWalls(step, fluid);
    projectVelocity(step, fluid, projection, findClosestPoints(step.slab, fluid));
}

PressureReport stepPrescribed(const Step& step, FluidFields& fluid, Projection& projection) {
    flowThroughStep(step, fluid);
    advanceSurface(step, fluid);
    flowAtEnd(step, fluid);
    const auto stage = step.slab.stage("divergence");
    projection.computeDivergence(step, fluid);
    return {};
}

}  // namespace

void moveLiquid(const Step& step, FluidFields& fluid) {
    advectVelocity(step, fluid);
    addGravity(step, fluid, step.dt);
    addSceneForces(step, fluid);
    dissipateVelocity(step, fluid);
    injectVelocity(step, fluid);
    enforceWalls(step, fluid);
    diffuseVelocity(step, fluid);
}

PressureReport stepLiquid(const Step& step, FluidFields& fluid, Projection& projection) {
    if (fluid.prescribedVelocity) return stepPrescribed(step, fluid, projection);
    bringToHalfStep(step, fluid, projection);
    controlVolume(step, fluid);
    const Field closest = advanceSurface(step, fluid);
    moveLiquid(step, fluid);
    return projectVelocity(step, fluid, projection, closest);
}

}  // namespace slabflow
