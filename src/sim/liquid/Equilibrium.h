// Draws a liquid to where it is known to come to rest (Crane, Llamas, Tariq 2007 §30.2.7).
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// A pressure that is not solved well enough lets still water sink. Where its level at rest is known, this holds it up,
/// whatever the length of a step, at the price of calmer waves. Nothing without such a shape or without strength.
void approachEquilibrium(const Step& step, FluidFields& fluid, const LiquidDesc& desc);

}  // namespace slabflow
