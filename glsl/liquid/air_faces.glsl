// Faces in the air whose velocity is made up, and may be changed: not those of walls and solids. And the cells of air that
// the surface moves into next.
#include "common/walls.glsl"
#include "liquid/wet_faces.glsl"

uniform sampler3D velocity;  // wet components in the fourth channel

bool isFree(ivec3 face, int axis) {
    bool wet = (int(texelFetch(velocity, face, 0).w) & (1 << axis)) != 0;
    return !wet && isFace(face, axis) && wallOfFace(face, axis) < 0 && texelFetch(openings, face, 0)[axis] > 0.0;
}

bool isAirAtSurface(ivec3 cell) {
    return !isLiquid(cell) && phiAt(cell) <= (1.0 + LIQUID_BELOW) * h && !isSolid(cell);
}

// How much the surface faces each axis: squares of its normal, about.
vec3 facingOf(ivec3 cell) {
    vec3 slope = slopeAt(cell) / h;
    return slope * slope + 1e-9;
}

// By how much each component is higher on the high face of a cell than on the low one [m/s].
vec3 rise(ivec3 cell) {
    vec3 low = texelFetch(velocity, cell, 0).xyz;
    vec3 high;
    for (int axis = 0; axis < 3; ++axis) high[axis] = texelFetch(velocity, cell + UNIT[axis], 0)[axis];
    return high - low;
}

float divergenceOf(ivec3 cell) { return dot(rise(cell), vec3(1)); }
