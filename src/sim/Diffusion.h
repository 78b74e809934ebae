// Implicit diffusion: stable for any step.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Conduction of heat and spreading of dye.
void diffuseScalars(const Step& step, FluidFields& fluid, const DiffusionDesc& diffusion);

/// Viscosity [m²/s]. Expects the walls' velocities on the faces of the sides.
void diffuseVelocity(const Step& step, FluidFields& fluid, float viscosity);

/// The same in halves (Crank and Nicolson 1947), before and after the fluid is carried: the friction of the velocity
/// of the step before, among its solids, acts where the fluid comes from, and that of the new one where it arrives.
/// Where friction reaches far more of it acts in the end, which is implicit.
void startFriction(const Step& step, FluidFields& fluid, float viscosity);
void finishFriction(const Step& step, FluidFields& fluid, float viscosity);

}  // namespace slabflow
