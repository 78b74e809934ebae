// The pressure equation around solids and liquids, on all grids of a multigrid hierarchy.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"
#include "sim/pressure/Hierarchy.h"

namespace slabflow {

/// Grids down to a single cell. Coarse cells that walls split have two unknowns.
PressureHierarchy makeCutHierarchy(Slab& slab, const Grid& finest);

/// Finds the coefficients on all grids anew: a few dozen passes, none of which the CPU waits for.
void updateCutHierarchy(const Step& step, const FluidFields& fluid, PressureHierarchy& hierarchy);

/// Takes off `divergence` its mean over every closed region: what no pressure can remove.
void removeRegionMeans(Slab& slab, PressureHierarchy& hierarchy, Field& divergence);

}  // namespace slabflow
