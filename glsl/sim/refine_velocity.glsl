// The velocity at the centres of finer cells, along one axis: cubic between the centres of the coarse ones. Three passes
// make what 64 fetches would in one.
// reads cellVelocity [m/s] (coarse centres along the axis)   writes cellVelocity (fine ones). 4 fetches
// Beyond a closed side the flow is mirrored, so that nothing goes through it; beyond others it is that of the last cells.
#include "common/carried_value.glsl"
#include "common/walls.glsl"

uniform sampler3D cellVelocity;
uniform int axis;
uniform int detail;  // fine cells along the edge of a coarse one

vec3 velocityAt(ivec3 cell, int count) {
    int at = cell[axis];
    bool isInside = at >= 0 && at < count;
    if (isPeriodic(axis)) at = (at + count) % count;
    bool isMirrored = !isInside && !isPeriodic(axis) && isClosed(2 * axis + int(at >= count));
    cell[axis] = clamp(isMirrored && at < 0 ? -1 - at : isMirrored ? 2 * count - 1 - at : at, 0, count - 1);
    vec3 u = texelFetch(cellVelocity, cell, 0).xyz;
    if (isMirrored) u[axis] = -u[axis];
    return u;
}

vec4 kernel(ivec3 texel) {
    float place = (float(texel[axis]) + 0.5) / float(detail) - 0.5;
    int low = int(floor(place)), count = cells[axis] / detail;
    vec4 weights = catmullRomWeights(place - float(low));
    vec3 sum = vec3(0);
    for (int i = 0; i < 4; ++i) sum += weights[i] * velocityAt(texel + (low + i - 1 - texel[axis]) * UNIT[axis], count);
    return vec4(sum, 0);
}
