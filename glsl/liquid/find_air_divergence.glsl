// What the free faces of a cell of air beside the surface are to take off its divergence, along each axis as the surface
// faces it. A velocity that is extended without change piles up or thins out what follows it: splashes would gain volume
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet, openings, kept (centres) [m/s]
// writes vec3 (centres) [m/s]: what a free low face gains, and a high one loses. 2 fetches, beside the surface 24
#include "liquid/air_faces.glsl"

uniform sampler3D kept;  // of liquid/keep_air_divergence

vec3 kernel(ivec3 texel) {
    if (!isAirAtSurface(texel)) return vec3(0);
    vec3 facing = facingOf(texel);
    float sum = 0.0;
    for (int axis = 0; axis < 3; ++axis)
        sum += facing[axis] * (float(isFree(texel, axis)) + float(isFree(texel + UNIT[axis], axis)));
    float excess = divergenceOf(texel) - texelFetch(kept, texel, 0).x;
    return sum > 0.0 ? facing * (excess / sum) : vec3(0);
}
