// The finer grid, as a kernel that writes the coarser one sees it. Both are periodic along the same axes.
#include "common/grid.glsl"

uniform ivec3 fineCells;

// The neighbour of a finer cell: direction = 2 * axis + side. Outside the grid where there is none.
ivec3 fineNeighbour(ivec3 cell, int direction) {
    ivec3 neighbour = cell + (2 * (direction & 1) - 1) * UNIT[direction >> 1];
    if (PERIODIC == ivec3(0)) return neighbour;
    return neighbour - fineCells * PERIODIC * ivec3(floor((vec3(neighbour) + 0.5) / vec3(fineCells)));
}

// On which of the two layers of its children a coarse cell ends. The last cell of an axis may have one layer only.
int layerAt(ivec3 cell, int axis, int side) { return side == 1 && 2 * cell[axis] + 1 < fineCells[axis] ? 1 : 0; }
