// Takes it off:  u' = u + g - g_below  on free faces, with g what liquid/find_air_divergence found for the cells on both
// sides
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet (centres), openings, gains (centres) [m/s]
// writes velocity. 5 fetches, beside the surface to 14
#include "liquid/air_faces.glsl"

uniform sampler3D gains;

float gainOf(ivec3 cell, int axis) {
    cell = wrapped(cell);
    return isCell(cell) ? texelFetch(gains, cell, 0)[axis] : 0.0;
}

vec4 kernel(ivec3 texel) {
    vec4 u = texelFetch(velocity, texel, 0);
    vec3 change;
    for (int axis = 0; axis < 3; ++axis) change[axis] = gainOf(texel, axis) - gainOf(texel - UNIT[axis], axis);
    if (change == vec3(0)) return u;
    for (int axis = 0; axis < 3; ++axis)
        if (isFree(texel, axis)) u[axis] += change[axis];
    return u;
}
