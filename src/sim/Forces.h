// Accelerations of the fluid.
#pragma once

#include <span>

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Warm gas rises, smoke sinks; so does warm and moist air, and cloud.
void addBuoyancy(const Step& step, FluidFields& fluid, const FluidDesc& desc);

/// The pull on a liquid [m/s²], for that long. (A gas feels gravity as buoyancy alone.)
void addGravity(const Step& step, FluidFields& fluid, glm::vec3 gravity, float seconds);

/// Winds, fans, attractors, vortices, turbulence, which the seed makes a different one.
void addSceneForces(const Step& step, FluidFields& fluid, std::span<const ForceDesc> forces, int seed);

/// Gives back some of the small-scale rotation that the grid has smeared out.
void confineVorticity(const Step& step, Field& velocity, float strength);

/// Decay of density, temperature and dye.
void dissipateScalars(const Step& step, GasFields& gas, const DissipationDesc& rate);

/// Decay of the velocity towards rest in the world. rate: 1/s
void dissipateVelocity(const Step& step, FluidFields& fluid, float rate);

/// Writes curl u [1/s] at cell centres, its length in the fourth channel.
void computeVorticity(Slab& slab, const Field& velocity, Field& vorticity);

}  // namespace slabflow
