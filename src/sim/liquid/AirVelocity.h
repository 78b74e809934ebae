// How the air moves beside a liquid: not by itself, but as the liquid has it.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Gives the air as far from the liquid as the band of its level set is wide the velocity of the closest point of the
/// surface, so that what is traced back into it finds one, and the faces that the surface reaches have one. Farther
/// away it is 0: nothing there has any effect.
void extendVelocity(const Step& step, FluidFields& fluid, const Field& closest);

}  // namespace slabflow
