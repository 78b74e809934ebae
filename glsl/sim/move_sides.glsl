// A field whose box has got other sides, by whole cells: what stays in it stays what it is,  f'(x) = f(x + offset), and
// air comes in where the box has grown. It is clean; has the velocity of what was next to it, which changes outwards to
// that of the air outside; and its pressure, which falls to 0 beyond sides that were open.
// reads before   writes the field of the new box. 1 fetch; ON_FACES 3, RED_BLACK 4
// OF_AIR: `air` comes in. OF_VELOCITY, ON_FACES: a velocity. RED_BLACK: a pressure.
// variants: OF_AIR | OF_VELOCITY | ON_FACES | RED_BLACK

#ifdef RED_BLACK
#include "common/red_black.glsl"
#include "constants/WallType.glsl"
#else
#include "common/faces.glsl"
#endif

uniform sampler3D before;
uniform ivec3 offset;       // of the low corner from where it was [cells]
uniform ivec3 cellsBefore;

#if defined(OF_AIR)
uniform vec4 air;

vec4 kernel(ivec3 texel) {
    ivec3 cell = texel + offset;
    bool was = all(greaterThanEqual(cell, ivec3(0))) && all(lessThan(cell, cellsBefore));
    return was ? texelFetch(before, cell, 0) : air;
}

#else
uniform float fade;  // cells on which what was inside becomes what is outside

// The side beyond which a place lies farthest.
int sideOf(ivec3 beyond) {
    ivec3 layers = abs(beyond);
    int axis = layers.x >= layers.y && layers.x >= layers.z ? 0 : layers.y >= layers.z ? 1 : 2;
    return 2 * axis + (beyond[axis] > 0 ? 1 : 0);
}

// How much counts what is outside.
float shareOf(ivec3 beyond) {
    ivec3 layers = abs(beyond);
    return min(float(max(max(layers.x, layers.y), layers.z)) / fade, 1.0);
}

#ifdef RED_BLACK
uniform int wallType[6];

float pressureAt(ivec3 cell) {
    ivec3 last = transposed(cellsBefore) - 1, nearest = clamp(cell, ivec3(0), last);
    ivec3 beyond = transposed(cell - nearest);
    float inside = redBlackLane(fetch(before, redBlackTexel(nearest, 0, 1, last.z + 1)), nearest);
    return wallType[sideOf(beyond)] == WallType_Open ? inside * (1.0 - shareOf(beyond)) : inside;
}

vec4 kernel(ivec3 texel) {
    ivec4 lanes = lanesOf(texel);
    vec4 q;
    for (int i = 0; i < 4; ++i) q[i] = pressureAt(ivec3(texel.xy, lanes[i]) + transposed(offset));
    return whereCells(q, lanes);
}
#else
uniform vec3 wallVelocity[6];  // of the air beyond each side [m/s]

// At a texel of the old box, which may lie outside; `last` is the farthest one there.
vec4 velocityAt(ivec3 texel, ivec3 last) {
    ivec3 nearest = clamp(texel, ivec3(0), last), beyond = texel - nearest;
    vec4 inside = texelFetch(before, nearest, 0);
    return vec4(mix(inside.xyz, wallVelocity[sideOf(beyond)], shareOf(beyond)), inside.w);
}

vec4 kernel(ivec3 texel) {
#ifdef ON_FACES
    vec4 u = vec4(0);
    for (int axis = 0; axis < 3; ++axis)
        if (isFace(texel, axis)) u[axis] = velocityAt(texel + offset, cellsBefore - 1 + UNIT[axis])[axis];
    return u;
#else
    return velocityAt(texel + offset, cellsBefore - 1);
#endif
}
#endif
#endif
