// The part of the velocity that is free of divergence (Helmholtz-Hodge; Chorin 1968, Harris 2004 §38.2.3).
#pragma once

#include "sim/FluidFields.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

/// div u of fluid.velocity to fluid.divergence.
void computeDivergence(Slab& slab, FluidFields& fluid);

/// Takes off fluid.divergence what no pressure can: its mean, where the domain is filled or emptied through its sides
/// and nothing can leave or enter. Such a fluid is left to expand or shrink evenly.
void removeUnsolvable(Slab& slab, const DomainDesc& domain, FluidFields& fluid);

/// Solves for the pressure and subtracts its gradient. The walls' velocities must be on the faces of the sides.
/// Leaves the divergence before the projection in fluid.divergence.
PressureReport project(const Step& step, FluidFields& fluid, PressureSolver& solver);

/// Subtracts the last pressure's gradient once more: u becomes its mirror image with respect to the flows without
/// divergence.
void reflect(const Step& step, FluidFields& fluid);

}  // namespace slabflow
