// Where liquid is at the start.
#pragma once

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"

namespace slabflow {

/// Puts the scene's liquid into fluid.liquid, among the solids that stand there. UsageError when a file cannot be read.
void startLiquid(Slab& slab, const SceneDesc& scene, FluidFields& fluid);

}  // namespace slabflow
