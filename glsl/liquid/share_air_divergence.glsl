// Takes it off:  u' = u + g - g_below  on free faces, with g what liquid/find_air_divergence found for the cells on both
// sides
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet (centres), openings, gains (centres) [m/s]
// writes velocity. 8 to 14 fetches
#include "liquid/air_faces.glsl"

uniform sampler3D gains;

float gainOf(ivec3 cell, int axis) {
    cell = wrapped(cell);
    return isCell(cell) ? texelFetch(gains, cell, 0)[axis] : 0.0;
}

vec4 kernel(ivec3 texel) {
    vec4 u = texelFetch(velocity, texel, 0);
    for (int axis = 0; axis < 3; ++axis)
        if (isFree(texel, axis)) u[axis] += gainOf(texel, axis) - gainOf(texel - UNIT[axis], axis);
    return u;
}
