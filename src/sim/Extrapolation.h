// The velocity beyond the fluid.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Carries the velocity two faces deep into the solids, and as much deeper as they move in a step: what is next to them
/// may be interpolated, and faces that they leave have a velocity.
void extrapolateVelocity(const Step& step, FluidFields& fluid);

}  // namespace slabflow
