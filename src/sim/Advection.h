// Everything is carried along by the flow:  df/dt + u . grad f = 0.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// In time, for which the velocity of the step before is kept.
bool isSecondOrder(AdvectionScheme scheme);

/// Whether there must be as much of what a gas carries after the step as before: nothing leaves or enters, and nothing
/// grows.
bool isClosed(const Step& step, const FluidFields& fluid, const SceneDesc& scene);

/// Carries what a gas carries along with the velocity at its centres (velocityOfGas), around its solids; closed: as
/// much as there was stays there.
void advectScalars(const Step& step, FluidFields& fluid, const Field& carrying, const SolverDesc& solver, bool closed);

/// Carries the velocity along with itself. fluid.cellVelocity still holds the velocity before.
void advectVelocity(const Step& step, FluidFields& fluid, const SolverDesc& solver);

/// Makes fluid.previousVelocity what fluid.cellVelocity is.
void rememberVelocity(Slab& slab, FluidFields& fluid);

/// Makes fluid.cellVelocity that of the middle of the step, extrapolated from the last two, so that traces through it
/// are centred in time:  u + dt / (2 dt_old) (u - u_old).
void centreInTime(const Step& step, FluidFields& fluid);

/// Brings fluid.cellVelocity up to date with fluid.velocity.
void averageToCentres(Slab& slab, FluidFields& fluid);

}  // namespace slabflow
