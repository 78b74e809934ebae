// Implicit diffusion: stable for any step.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Conduction of heat and spreading of dye.
void diffuseScalars(const Step& step, FluidFields& fluid);

/// Viscosity. Expects the walls' velocities on the faces of the sides.
void diffuseVelocity(const Step& step, FluidFields& fluid);

/// Jacobi sweeps that reduce the error of (1 - k dt lap) f = b by 1e4, for reach = k dt / h². At most 200: beyond a
/// reach of about 3 in 3D the smoothest modes are damped less than they should be, never more.
int diffusionSweeps(float reach, glm::ivec3 cells);

}  // namespace slabflow
