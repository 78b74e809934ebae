// Keeps the volume of a liquid, all on the GPU.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Sources.h"
#include "sim/Step.h"

namespace slabflow {

/// What liquid/measure_liquid finds in cells, for sums and maxima: speed, energy, volume.
Field measureCells(Slab& slab, const FluidFields& fluid);

/// What has come in from `before` to `after` is to stay: one texel each, volumes [m³] in the third channel.
void account(Slab& slab, FluidFields& fluid, const Field& before, const Field& after);

/// What there is now is what there should be.
void keepVolume(Slab& slab, FluidFields& fluid);

/// How fast the liquid is to expand in this step, to bring back what is missing: fluid.liquid->volume.
void controlVolume(const Step& step, FluidFields& fluid, const LiquidDesc& desc);

/// Lets sources fill and empty their shapes. What they change of the volume is to stay.
void pourAndDrain(const Step& step, FluidFields& fluid, const Sources& sources);

}  // namespace slabflow
