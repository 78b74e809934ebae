// The surface of a liquid as a level set (Osher and Sethian 1988; Crane, Llamas, Tariq 2007 §30.2.7).
#pragma once

#include "sim/Sources.h"

namespace slabflow {

/// Cells on either side of the surface within which its distance is known, and the velocity beyond it.
inline constexpr int levelSetBand = 12;

/// No liquid yet.
LiquidFields makeLiquid(Slab& slab, const Grid& grid);

/// Fills what a source weighs with liquid, or empties it. The level set is a distance then only up to its edges.
void pour(Slab& slab, FluidFields& fluid, const SourceWeight& weight, LiquidFlow flow);

/// Fills what a liquid rests in: a box that ends where the domain does has no surface there.
void fillShapes(Slab& slab, Field& levelSet, const PlacedGrid& grid, std::span<const Shape> shapes);

/// A level set without any liquid.
Field emptyLevelSet(Slab& slab, const Grid& grid, const char* label);

/// Carries the level set along with fluid.cellVelocity.
void advectLevelSet(const Step& step, FluidFields& fluid, TraceRule trace);

/// For every cell in the band the closest point of the surface, in cells; 1 in the fourth channel where there is one.
Field findClosestPoints(Slab& slab, const FluidFields& fluid);

/// Makes the level set a distance again where it no longer is one: when the liquid has gone `after` cells in total.
void redistance(Slab& slab, FluidFields& fluid, const Field& closest, float after);

/// The same at once, of any function that is negative in the liquid.
void makeDistance(Slab& slab, FluidFields& fluid);

/// Continues the level set into solids, after it or they have changed.
void continueIntoSolids(Slab& slab, FluidFields& fluid);

/// Counts how far the liquid goes in a step, for redistance.
void addTravel(const Step& step, FluidFields& fluid, float after);

}  // namespace slabflow
