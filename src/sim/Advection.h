// Everything is carried along by the flow:  df/dt + u . grad f = 0.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// In time, for which the velocity of the step before is kept.
bool isSecondOrder(AdvectionScheme scheme);

/// Carries gas and dye along with fluid.cellVelocity.
void advectScalars(const Step& step, FluidFields& fluid);

/// Carries the velocity along with itself. fluid.cellVelocity still holds the velocity before.
void advectVelocity(const Step& step, FluidFields& fluid);

/// Makes fluid.previousVelocity what fluid.cellVelocity is.
void rememberVelocity(Slab& slab, FluidFields& fluid);

/// Makes fluid.cellVelocity that of the middle of the step, extrapolated from the last two, so that traces through it
/// are centred in time:  u + dt / (2 dt_old) (u - u_old).
void centreInTime(const Step& step, FluidFields& fluid);

/// Brings fluid.cellVelocity up to date with fluid.velocity.
void averageToCentres(Slab& slab, FluidFields& fluid);

}  // namespace slabflow
