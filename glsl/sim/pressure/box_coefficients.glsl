// Coefficients of the pressure equation in a box, on any level of the grid hierarchy:
//     sum over faces of c (q_n - q) = h² d
// Between two cells c = 1. At a wall that fixes the normal velocity c = 0: the flux is known. At an open one q = 0 on the
// wall itself, half a cell away, and c = 2.
// Coarse grids of odd sizes end in a cell that is filled only to a share g: its face to the cell before lies (1 + g) / 2
// cells from either's middle, c = 2 / (1 + g); its wall g / 2, c = 2 / g; and what flows into it fills less, so that all
// its coefficients along this axis are divided by g once more. BoxGrid in sim/pressure/BoxGrid.cpp fills these in.
// On a periodic axis first and last cell are neighbours; on one of a single cell, which has none, the seam is 0.
#include "common/grid.glsl"

uniform vec3 faceBeforeLast;  // from the last cell but one towards the last: 2 / (1 + g)
uniform vec3 faceOfLast;      // the other way: 2 / (1 + g) / g
uniform vec3 wallLow;         // of the first cell
uniform vec3 wallHigh;        // of the last cell

#ifdef PERIODIC_AXES
uniform vec3 seamOfFirst;  // from the first cell towards the last
uniform vec3 seamOfLast;   // the other way
#else
const vec3 seamOfFirst = vec3(0), seamOfLast = vec3(0);
#endif

float towardsLow(int axis, int i) {
    return i == 0 ? seamOfFirst[axis] : i == cells[axis] - 1 ? faceOfLast[axis] : 1.0;
}

float towardsHigh(int axis, int i) {
    return i == cells[axis] - 1 ? seamOfLast[axis] : i == cells[axis] - 2 ? faceBeforeLast[axis] : 1.0;
}

float towardsWalls(int axis, int i) {
    return (i == 0 ? wallLow[axis] : 0.0) + (i == cells[axis] - 1 ? wallHigh[axis] : 0.0);
}
