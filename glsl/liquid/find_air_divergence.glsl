// What the free faces of a cell of air beside the surface are to take off its divergence, along each axis as the surface
// faces it. A velocity that is extended without change piles up or thins out what follows it: splashes would gain volume
// reads velocity [m/s, faces; wet components in the fourth channel], levelSet, openings
// writes vec3 (centres) [m/s]: what a free low face gains, and a high one loses. 2 fetches, beside the surface 24
#include "liquid/air_faces.glsl"

bool isAirAtSurface(ivec3 cell) {
    return !isLiquid(cell) && phiAt(cell) <= (1.0 + LIQUID_BELOW) * h && !isSolid(cell);
}

vec3 kernel(ivec3 texel) {
    if (!isAirAtSurface(texel)) return vec3(0);
    vec3 facing = vec3(0);
    float divergence = 0.0, sum = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 ahead = texel + UNIT[axis];
        float slope = 0.5 * (phiAt(ahead) - phiAt(texel - UNIT[axis])) / h;
        facing[axis] = slope * slope + 1e-9;
        sum += facing[axis] * (float(isFree(texel, axis)) + float(isFree(ahead, axis)));
        divergence += texelFetch(velocity, ahead, 0)[axis] - texelFetch(velocity, texel, 0)[axis];
    }
    return sum > 0.0 ? facing * (divergence / sum) : vec3(0);
}
