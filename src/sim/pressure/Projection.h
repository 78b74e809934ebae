// The part of the velocity that is free of divergence (Helmholtz-Hodge; Chorin 1968, Harris 2004 §38.2.3).
#pragma once

#include "sim/FluidFields.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

/// div u of fluid.velocity to fluid.divergence.
void computeDivergence(Slab& slab, FluidFields& fluid);

/// Solves for the pressure and subtracts its gradient. The walls' velocities must be on the faces of the sides.
/// Leaves the divergence before the projection in fluid.divergence.
PressureReport project(const Step& step, FluidFields& fluid, PressureSolver& solver);

}  // namespace slabflow
