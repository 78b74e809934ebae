// Implicit diffusion: stable for any step.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Conduction of heat and spreading of dye.
void diffuseScalars(const Step& step, FluidFields& fluid, const DiffusionDesc& diffusion);

/// Viscosity [m²/s]. Expects the walls' velocities on the faces of the sides.
void diffuseVelocity(const Step& step, FluidFields& fluid, float viscosity);

}  // namespace slabflow
