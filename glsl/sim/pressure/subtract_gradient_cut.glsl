// Makes the velocity around solids divergence-free:  u' = u - s (c / w) grad q
// c / w is 1 between two cells, whatever the open share w of their face, 2 on open sides of the domain, 1 / theta
// towards air. Faces that are closed or lie between cells whose pressure is not unknown stay as they are.
// reads velocity [m/s, faces], pressure q [m²/s, red-black] and, where there is one, its remainder r, openings [faces],
// coefficients   writes velocity. 11 to 18 fetches, 15 to 22 with a remainder
// WITH_REMAINDER: of a pressure that is a sum, q + r. BEYOND_SURFACES_ALONE: on those faces alone whose centres lie
// beyond the surface of a solid that fluid sticks to
// variants: [WITH_REMAINDER | BEYOND_SURFACES_ALONE]
#include "common/faces.glsl"
#include "sim/pressure/packing.glsl"
#include "sim/pressure/fine_cut.glsl"
#include "sim/pressure/pressure_of.glsl"

uniform sampler3D velocity;
uniform sampler3D openings;
#ifdef BEYOND_SURFACES_ALONE
#include "common/friction.glsl"

uniform sampler3D friction;

bool isMeant(ivec3 texel, int axis) { return isBeyond(int(fetch(friction, texel).w), transposed(axis)); }
#else
bool isMeant(ivec3 texel, int axis) { return true; }
#endif
uniform float share;  // of the gradient that is subtracted

float coefficientOf(ivec3 face, int axis) {
    ivec3 below = wrapped(face - UNIT[axis]);
    float c = isCell(face) ? storedCoefficient(face, 2 * axis) : 0.0;
    return c == 0.0 && isCell(below) ? storedCoefficient(below, 2 * axis + 1) : c;
}

vec3 kernel(ivec3 texel) {
    vec3 u = transposed(fetch(velocity, texel).xyz);
    vec3 open = transposed(fetch(openings, texel).xyz);
    vec2 above = pressureOf(texel);
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis) || !hasNeighbours(axis) || open[axis] == 0.0 || !isMeant(texel, axis)) continue;
        // q is so much larger than r that its differences must be taken first.
        vec2 slope = (above - pressureOf(wrapped(texel - UNIT[axis]))) / h;
        u[axis] -= share * coefficientOf(texel, axis) / open[axis] * (slope.x + slope.y);
    }
    return transposed(u);
}
