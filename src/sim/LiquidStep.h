// One step of a liquid: the splitting scheme, one line per term.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

/// All that changes the velocity of a liquid in a step but the pressure: leaves what is to be projected.
void moveLiquid(const Step& step, FluidFields& fluid);

/// Advances a liquid by step.dt:  du/dt + u . grad u = -grad p / rho + nu lap u + g + f,  div u = 0 where phi < 0, p =
/// 0 where phi = 0,  dphi/dt + u . grad phi = 0. Leaves the divergence before the projection in fluid.divergence.
PressureReport stepLiquid(const Step& step, FluidFields& fluid, Projection& projection);

}  // namespace slabflow
