// The same for a liquid, whose pressure ends at its surface: where phi changes its sign, at the share theta of the way
// to the neighbour, q = 0 and the coefficient is 1 / theta (ghost fluid; Gibou, Fedkiw, Cheng, Kang 2002).
#define LIQUID
#include "common/grid.glsl"

uniform sampler3D levelSet;  // phi [m] at centres, < 0 in liquid

const float LEAST_THETA = 0.01;  // closer surfaces would give coefficients without bound

bool isLiquid(ivec3 cell) { return texelFetch(levelSet, cell, 0).x < 0.0; }

// How much of the way from a cell in the liquid to a neighbour is liquid.
float shareInLiquid(ivec3 cell, ivec3 neighbour) {
    float own = texelFetch(levelSet, cell, 0).x, other = texelFetch(levelSet, neighbour, 0).x;
    return other < 0.0 ? 1.0 : max(own / (own - other), LEAST_THETA);
}

#include "sim/pressure/cut_coefficients.glsl"
