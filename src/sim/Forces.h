// Accelerations of the fluid.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Warm gas rises, smoke sinks.
void addBuoyancy(const Step& step, FluidFields& fluid);

/// The pull on a liquid, for that long. (A gas feels gravity as buoyancy alone.)
void addGravity(const Step& step, FluidFields& fluid, float seconds);

/// The scene's own: winds, fans, attractors, vortices, turbulence.
void addSceneForces(const Step& step, FluidFields& fluid);

/// Gives back some of the small-scale rotation that the grid has smeared out.
void confineVorticity(const Step& step, FluidFields& fluid);

/// Decay of density, temperature, dye at the scene's rates.
void dissipateScalars(const Step& step, FluidFields& fluid);

/// Decay of the velocity at the scene's rate.
void dissipateVelocity(const Step& step, FluidFields& fluid);

/// Writes curl u [1/s] at cell centres, its length in the fourth channel.
void computeVorticity(Slab& slab, const FluidFields& fluid, Field& vorticity);

}  // namespace slabflow
