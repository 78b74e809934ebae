// Moist air: water vapor that condenses where air rises, and what that gives off.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// What common/atmosphere.glsl asks for: the surroundings, by height.
Uniforms atmosphereUniforms(const PlacedGrid& grid, const FluidDesc& desc);

/// Air that goes up or down comes to where the surroundings are of another potential temperature and hold less vapor or
/// more, and keeps its own: what it has above theirs changes. `carrying`: velocityOfGas. Nothing in air that is not
/// moist.
void liftAir(const Step& step, FluidFields& fluid, const Field& carrying, const FluidDesc& desc);

/// Vapor beyond saturation becomes cloud, and cloud evaporates where there is less, which warms and cools. Their sum
/// stays what it is. Harris et al. 2003. Nothing in air that is not moist.
void condense(const Step& step, FluidFields& fluid, const FluidDesc& desc);

}  // namespace slabflow
