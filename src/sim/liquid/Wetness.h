// Where a liquid has been.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Wets what the liquid touches now, and lets the rest dry: fluid.liquid->wet.
void wetWalls(const Step& step, FluidFields& fluid);

}  // namespace slabflow
