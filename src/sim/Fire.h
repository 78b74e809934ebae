// Gas that burns (Crane, Llamas, Tariq 2007 §30.2.6).
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// GasFields::reactionLimit where something has just been lit: 1, and what rounding to 16 bits may add until it is
/// burnt out.
constexpr float litReaction = 1.1f;

/// What step.dt seconds of burning do to the smoke: less of the reaction coordinate, more heat, and smoke in the end.
/// To come after everything that might limit the reaction coordinate to what it was. The expansion is Projection's.
void burn(const Step& step, GasFields& gas, const FireDesc& fire);

}  // namespace slabflow
