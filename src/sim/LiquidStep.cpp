#include "sim/LiquidStep.h"

#include "sim/Advection.h"
#include "sim/Diffusion.h"
#include "sim/Forces.h"
#include "sim/PrescribedFlow.h"
#include "sim/Walls.h"
#include "sim/liquid/AirVelocity.h"
#include "sim/liquid/Equilibrium.h"
#include "sim/liquid/LevelSet.h"
#include "sim/liquid/VolumeControl.h"
#include "sim/liquid/Wetness.h"
#include "sim/particles/Spray.h"

namespace slabflow {

namespace {

/// Moves the surface, and finds where it is closest.
Field advanceSurface(const Step& step, FluidFields& fluid, const LiquidParameters& given) {
    const float after = given.liquid().redistance;
    advectLevelSet(step, fluid, given.scene.solver.trace);
    approachEquilibrium(step, fluid, given.liquid());
    addTravel(step, fluid, after);
    pourAndDrain(step, fluid, given.sources());
    exchangeSpray(step, fluid, given.scene.fluid.gravity);
    carryFoam(step, fluid, given.scene.solver.trace, given.scene.fluid.gravity);
    {
        const auto stage = step.slab.stage("closest points");
        continueIntoSolids(step.slab, fluid);
    }
    Field closest = findClosestPoints(step.slab, fluid);
    redistance(step.slab, fluid, closest, after);
    wetWalls(step, fluid);
    return closest;
}

PressureReport projectVelocity(const Step& step, FluidFields& fluid, Projection& projection, const Field& closest,
                               const LiquidParameters& given) {
    const PressureReport report = projection.project(step, fluid, given.scene.solver);
    extendVelocity(step, fluid, closest);
    return report;
}

/// The velocity is that of half a step after the surface, or a falling drop would lag by ½ g t dt: at the start, and
/// where steps change their length, it is brought there.
void bringToHalfStep(const Step& step, FluidFields& fluid, Projection& projection, const LiquidParameters& given) {
    const float missing = 0.5f * (step.time > 0 ? step.dt - step.lastDt : step.dt);
    if (missing == 0) return;
    keepLanding(step, fluid);
    addGravity(step, fluid, given.scene.fluid.gravity, missing);
    enforceWalls(step, fluid);
    projectVelocity(step, fluid, projection, findClosestPoints(step.slab, fluid), given);
}

PressureReport stepPrescribed(const Step& step, FluidFields& fluid, Projection& projection,
                              const LiquidParameters& given) {
    const PrescribedDesc& flow = given.scene.fluid.prescribed;
    flowThroughStep(step, fluid, flow);
    advanceSurface(step, fluid, given);
    flowAtEnd(step, fluid, flow);
    const auto stage = step.slab.stage("divergence");
    projection.computeDivergence(step, fluid);
    return {};
}

}  // namespace

void moveLiquid(const Step& step, FluidFields& fluid, const LiquidParameters& given) {
    const FluidDesc& desc = given.scene.fluid;
    advectVelocity(step, fluid, given.scene.solver);
    addGravity(step, fluid, desc.gravity, step.dt);
    addSceneForces(step, fluid, given.scene.forces, given.scene.seed);
    dissipateVelocity(step, fluid, desc.dissipation.velocity);
    injectVelocity(step, fluid.velocity, fluid.grid, given.sources());
    enforceWalls(step, fluid);
    diffuseVelocity(step, fluid, desc.viscosity);
}

PressureReport stepLiquid(const Step& step, FluidFields& fluid, Projection& projection, const LiquidParameters& given) {
    if (fluid.prescribedVelocity) return stepPrescribed(step, fluid, projection, given);
    bringToHalfStep(step, fluid, projection, given);
    controlVolume(step, fluid, given.liquid());
    const Field closest = advanceSurface(step, fluid, given);
    moveLiquid(step, fluid, given);
    return projectVelocity(step, fluid, projection, closest, given);
}

}  // namespace slabflow
