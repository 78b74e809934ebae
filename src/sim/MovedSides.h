// A box whose sides have moved by whole cells: nothing in it is interpolated.
#pragma once

#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Gives all fields of a gas the shape of fluid.grid, whose low corner is `offset` cells from theirs, multiples of
/// cellsPerMove: what stays keeps its bits, and what comes in is air, which goes over from what is at the sides to what
/// `walls` say of the air beyond. What solids say is left to be made anew.
void moveSides(Slab& slab, FluidFields& fluid, glm::ivec3 offset, const Uniforms& walls);

}  // namespace slabflow
