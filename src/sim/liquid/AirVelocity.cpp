#include "sim/liquid/AirVelocity.h"

#include "sim/Advection.h"
#include "sim/Extrapolation.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

/// Neighbours share faces: each round leaves a fraction.
constexpr int roundsOfSharing = 2;

Inputs inputsOf(const FluidFields& fluid) { return {fluid.velocity, fluid.liquid->levelSet, fluid.solids->openings}; }

/// The first layer of air keeps the volume of what passes through it.
void shareAirDivergence(const Step& step, FluidFields& fluid) {
    Field kept = step.slab.makeScratch({"kept", fluid.grid, Layout::Centre, Format::R32F});
    step.slab.run({.kernel = "liquid/keep_air_divergence", .target = kept, .inputs = inputsOf(fluid)});
    Field gains = step.slab.makeScratch({"gains", fluid.grid, Layout::Centre, Format::RGBA32F});
    for (int round = 0; round < roundsOfSharing; ++round) {
        step.slab.run({.kernel = "liquid/find_air_divergence",
                       .target = gains,
                       .inputs = inputsOf(fluid) + Inputs{kept},
                       .uniforms = step.walls});
        step.slab.run({.kernel = "liquid/share_air_divergence",
                       .target = fluid.velocity,
                       .inputs = inputsOf(fluid) + Inputs{gains},
                       .uniforms = step.walls});
    }
}

}  // namespace

void extendVelocity(const Step& step, FluidFields& fluid, const Field& closest) {
    {
        const auto stage = step.slab.stage("extend velocity");
        step.slab.run({.kernel = "liquid/mark_wet_faces", .target = fluid.velocity, .inputs = inputsOf(fluid)});
        step.slab.run(
            {.kernel = "liquid/extend_velocity", .target = fluid.velocity, .inputs = {fluid.velocity, closest}});
        shareAirDivergence(step, fluid);
    }
    enforceWalls(step, fluid);
    extrapolateVelocity(step, fluid);
    averageToCentres(step.slab, fluid);
}

}  // namespace slabflow
