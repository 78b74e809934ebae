// The same for a liquid, whose pressure ends at its surface: where phi changes its sign, at the share theta of the way
// to the neighbour, q = 0 and the coefficient is 1 / theta (ghost fluid; Gibou, Fedkiw, Cheng, Kang 2002).
#define LIQUID
#include "common/grid.glsl"

uniform sampler3D levelSet;  // phi [m] at centres, < 0 in liquid

const float LEAST_THETA = 0.01;  // closer surfaces would give coefficients without bound

float towardsAir(ivec3 cell, ivec3 neighbour) {
    float own = texelFetch(levelSet, cell, 0).x, other = texelFetch(levelSet, neighbour, 0).x;
    if (own >= 0.0) return 0.0;
    return other < 0.0 ? 1.0 : 1.0 / max(own / (own - other), LEAST_THETA);
}

#include "sim/pressure/cut_coefficients.glsl"
