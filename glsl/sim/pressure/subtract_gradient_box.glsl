// Makes the velocity divergence-free:  u' = u - s grad q, on every face that the pressure may move
// reads velocity [m/s, faces], pressure q [m²/s, red-black centres] and, where there is one, its remainder r
// writes velocity. 5 fetches, 9 with a remainder
// Harris 2004 §38.3.4; Crane et al. 2007 §30.2.2
// WITH_REMAINDER: of a pressure that is a sum, q + r
// AROUND_SOLIDS: on open faces, whatever their open share: what has an open face is an unknown, where there is no air
// variants: [WITH_REMAINDER] [AROUND_SOLIDS]
#include "common/faces.glsl"
#include "common/red_black.glsl"
#include "sim/pressure/box_coefficients.glsl"
#include "sim/pressure/pressure_of.glsl"

uniform sampler3D velocity;
uniform float share;  // of the gradient that is subtracted

#ifdef AROUND_SOLIDS
uniform sampler3D openings;

vec3 openShares(ivec3 texel) { return transposed(fetch(openings, texel).xyz); }
#else
vec3 openShares(ivec3 texel) { return vec3(1); }
#endif

float coefficientOf(ivec3 texel, int axis) {
    if (isPeriodic(axis)) return 1.0;
    if (texel[axis] == 0) return wallLow[axis];
    return texel[axis] == cells[axis] ? wallHigh[axis] : 1.0;
}

vec3 kernel(ivec3 texel) {
    vec3 u = transposed(fetch(velocity, texel).xyz);
    vec3 open = openShares(texel);
    vec2 above = pressureOf(texel);
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis) || !hasNeighbours(axis) || open[axis] == 0.0) continue;
        // q is so much larger than r that its differences must be taken first.
        vec2 slope = (above - pressureOf(wrapped(texel - UNIT[axis]))) / h;
        u[axis] -= share * coefficientOf(texel, axis) * (slope.x + slope.y);
    }
    return transposed(u);
}
