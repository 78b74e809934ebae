// What the free faces of a cell of air beside the surface are to take off its divergence, along each axis as the surface
// faces it. A velocity that is extended without change piles up or thins out what follows it: splashes would gain volume
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet, openings
// writes vec3 (centres) [m/s]: what a free low face gains, and a high one loses. 24 fetches
#include "liquid/air_faces.glsl"

vec3 freeFaces(ivec3 cell) {
    vec3 count = vec3(0);
    for (int axis = 0; axis < 3; ++axis)
        count[axis] = float(isFree(cell, axis)) + float(isFree(cell + UNIT[axis], axis));
    return count;
}

vec3 kernel(ivec3 texel) {
    if (isLiquid(texel) || phiAt(texel) > (1.0 + LIQUID_BELOW) * h || isSolid(texel)) return vec3(0);
    vec3 low = texelFetch(velocity, texel, 0).xyz;
    vec3 high = vec3(texelFetch(velocity, texel + UNIT[0], 0).x, texelFetch(velocity, texel + UNIT[1], 0).y,
                     texelFetch(velocity, texel + UNIT[2], 0).z);
    vec3 slope = slopeAt(texel) / h, facing = slope * slope + 1e-9;
    float sum = dot(freeFaces(texel), facing);
    return sum > 0.0 ? facing * (dot(high - low, vec3(1)) / sum) : vec3(0);
}
