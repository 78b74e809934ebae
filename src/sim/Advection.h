// Everything is carried along by the flow:  df/dt + u . grad f = 0.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Carries gas and dye along with fluid.cellVelocity.
void advectScalars(const Step& step, FluidFields& fluid);

/// Carries the velocity along with itself. fluid.cellVelocity still holds the velocity before.
void advectVelocity(const Step& step, FluidFields& fluid);

/// Brings fluid.cellVelocity up to date with fluid.velocity.
void averageToCentres(Slab& slab, FluidFields& fluid);

}  // namespace slabflow
