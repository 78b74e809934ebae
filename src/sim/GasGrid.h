// Between the cells of the velocity and those of what a gas carries, which may be finer. Where they are the same, so
// are the fields.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// fluid.cellVelocity [m/s] at the centres of the gas' cells, cubic between its own (Catmull and Rom 1974); nothing
/// goes through closed sides.
ReadField velocityOfGas(const Step& step, const FluidFields& fluid);

/// What the flow feels of a field that the gas carries: the mean over the fluid in each cell of the velocity, and in
/// the fourth channel how much of the cell is fluid.
ReadField meanInCells(Slab& slab, const FluidFields& fluid, const Field& carried);

/// The same of a gas that burns, for its expansion: as much burns in a cell as in the finer ones.
ReadField burningInCells(Slab& slab, const FluidFields& fluid);

}  // namespace slabflow
