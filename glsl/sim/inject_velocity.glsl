// A source, splat or jet of velocity, or a local acceleration times dt:  u' = u + w (amount)  or  u' = u + w (amount - u)
// reads velocity [m/s, faces]   writes velocity, in the shape's bounding box
// Harris 2004 §38.3.3
// COVERED: w is what a shape from a file covers
// INHERITING: and the amount grows by a share of its surface's velocity. Where that is not known, deep inside of a shape
// that changes, a source that says nothing else leaves the fluid alone.
// variants: [COVERED [INHERITING]]
#include "common/source_weight.glsl"

uniform sampler3D velocity;
uniform vec3 amount;  // [m/s]
uniform int replace;  // 1: set, 0: add

#ifdef INHERITING
uniform sampler3D solidVelocity;  // [m/s] as the grid sees it, and on which faces it is known (obstacle/push_faces)
uniform vec3 gridVelocity;        // [m/s] along its own axes
uniform float inherited;          // share of the surface's velocity in the world; where it is added, times dt
uniform int everywhere;           // 1: also where the surface's velocity is not known

bool isMoved(ivec3 texel, int axis) {
    return everywhere == 1 || (int(texelFetch(solidVelocity, texel, 0).w) >> axis & 1) == 1;
}

float amountOn(ivec3 texel, int axis) {
    float surface = texelFetch(solidVelocity, texel, 0)[axis] + gridVelocity[axis];
    return amount[axis] + inherited * surface;
}
#else
bool isMoved(ivec3 texel, int axis) { return true; }

float amountOn(ivec3 texel, int axis) { return amount[axis]; }
#endif

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis) || !isMoved(texel, axis)) continue;
        float w = weightOnFace(texel, axis), added = amountOn(texel, axis);
        u[axis] += w * (replace == 1 ? added - u[axis] : added);
    }
    return u;
}
