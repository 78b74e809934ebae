// One step of a gas: the splitting scheme, one line per term.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

/// All that changes the velocity in a step but the pressure: leaves what is to be projected.
void moveVelocity(const Step& step, FluidFields& fluid);

/// Advances smoke and fire by step.dt:  du/dt + u . grad u = -grad p / rho + nu lap u + f,  div u = 0, or the expansion
/// of what burns  (Stam 1999; Harris 2004 §38.2; Crane, Llamas, Tariq 2007 §30.2). Everything is carried by the
/// projected velocity of the step before; the velocity itself goes last. Leaves the divergence before the projection in
/// fluid.divergence.
PressureReport stepGas(const Step& step, FluidFields& fluid, Projection& projection);

/// Advection-reflection (Zehnder, Narain, Thomaszewski 2018): in the middle of the step the velocity is not just
/// projected but reflected, which hands the energy that the projection takes from the first half to the second. Keeps
/// eddies alive that stepGas smears, for the price of two projections. Gas travels once, with the velocity of the
/// middle.
PressureReport stepGasReflecting(const Step& step, FluidFields& fluid, Projection& projection);

}  // namespace slabflow
