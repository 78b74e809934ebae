// Implicit diffusion: stable for any step.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Conduction of heat and spreading of dye.
void diffuseScalars(const Step& step, FluidFields& fluid);

/// Viscosity. Expects the walls' velocities on the faces of the sides.
void diffuseVelocity(const Step& step, FluidFields& fluid);

/// Sweeps that reduce every error of (1 - k dt lap) f = b by 1e4, for reach = k dt / h²: about 17 times its square root
/// in 3D. At most 1000: beyond a reach of about 3000 more is left of some.
int diffusionSweeps(float reach, glm::ivec3 cells);

}  // namespace slabflow
