// The velocity in the air next to a liquid, for what the surface is traced through and what it moves into: that of the
// closest point of the surface (Adalsteinsson and Sethian 1999), interpolated between the faces that are wet. 0 farther
// away than the band is wide, and where there is no surface
// reads velocity [m/s, faces; wet components in the fourth channel], closest (centres)   writes velocity
// 3 fetches, and 8 for every face that is not wet
#include "common/faces.glsl"
#include "constants/levelSetBand.glsl"

uniform sampler3D velocity;
uniform sampler3D closest;

bool isWet(float bits, int axis) { return (int(bits) & (1 << axis)) != 0; }

// The surface's closest point to x, of those that the cells on both sides of a face know.
vec4 closestTo(vec3 x, ivec3 face, int axis) {
    ivec3 below = wrapped(face - UNIT[axis]), above = wrapped(face);
    vec4 a = isCell(below) ? texelFetch(closest, below, 0) + vec4(face - UNIT[axis] - below, 0) : vec4(0);
    vec4 b = isCell(above) ? texelFetch(closest, above, 0) + vec4(face - above, 0) : vec4(0);
    if (a.w == 0.0 || b.w == 0.0) return a.w == 0.0 ? b : a;
    return length(a.xyz - x) < length(b.xyz - x) ? a : b;
}

float carried(ivec3 texel, int axis) {
    vec3 x = facePosition(texel, axis);
    vec4 point = closestTo(x, texel, axis);
    if (point.w == 0.0 || length(point.xyz - x) > float(levelSetBand)) return 0.0;
    vec3 place = faceLattice(point.xyz, axis);
    ivec3 low = ivec3(place), last = lastFace(axis);
    vec3 t = place - vec3(low);
    float sum = 0.0, weight = 0.0;
    for (int i = 0; i < 8; ++i) {
        bvec3 isHigh = equal(ivec3(i) & ivec3(1, 2, 4), ivec3(1, 2, 4));
        vec4 there = texelFetch(velocity, min(low + ivec3(isHigh), last), 0);
        vec3 shares = mix(1.0 - t, t, isHigh);
        float share = isWet(there.w, axis) ? shares.x * shares.y * shares.z + 1e-6 : 0.0;
        sum += share * there[axis];
        weight += share;
    }
    return weight > 0.0 ? sum / weight : 0.0;
}

vec4 kernel(ivec3 texel) {
    vec4 here = texelFetch(velocity, texel, 0);
    for (int axis = 0; axis < 3; ++axis)
        if (!isWet(here.w, axis)) here[axis] = isFace(texel, axis) ? carried(texel, axis) : 0.0;
    return here;
}
