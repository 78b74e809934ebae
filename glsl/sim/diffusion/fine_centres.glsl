// Links of the finest grid, for quantities at the centres of cells; see sim/diffuse.
// reads quantity (fourth channel: 1 in fluid)
#include "sim/pressure/fine_cells.glsl"

uniform sampler3D quantity;
uniform vec3 heated;  // 1 on the channel that heated walls hold
uniform int wallHeated[6];
uniform vec3 sideReach;  // along each axis, of what the sides give off as a multiple

bool isFine(ivec3 cell) { return all(greaterThanEqual(cell, ivec3(0))) && all(lessThan(cell, fineCells)); }

vec3 fineMass(ivec3 cell) { return isFine(cell) ? vec3(texelFetch(quantity, cell, 0).w) : vec3(0); }

// To the neighbour before it along an axis.
vec3 fineLink(ivec3 cell, int axis) { return fineMass(cell) * fineMass(fineNeighbour(cell, 2 * axis)); }

vec3 fineHeld(ivec3 cell) {
    vec3 sum = vec3(0);
    for (int wall = 0; wall < 6; ++wall)
        if (wallHeated[wall] == 1 && !isFine(fineNeighbour(cell, wall))) sum += 2.0 * sideReach[wall / 2] * heated;
    return sum;
}
