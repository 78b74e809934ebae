// An attractor:  a = A (1 + d) exp(½ (1 - x²)) (centre - p) / R,  x = |p - centre| / R
// with d the density of smoke, the mean of two cells, or that of the one that is not solid. What is the same for all the
// fluid only changes its pressure: smoke comes to the centre because it feels more than the air around it.
// reads velocity [m/s, faces], gas (centres)   writes velocity, where the attractor reaches. 7 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D gas;
uniform vec3 center;         // [m from the low corner]
uniform float acceleration;  // A [m/s²]
uniform float radius;        // R [m]
uniform float dt;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    vec4 above = texelFetch(gas, min(texel, cells - 1), 0);
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        vec4 below = texelFetch(gas, max(texel - UNIT[axis], 0), 0);
        float density = (above.w * above.x + below.w * below.x) / max(above.w + below.w, 1e-6);
        vec3 x = (facePosition(texel, axis) * h - center) / radius;
        u[axis] -= dt * acceleration * (1.0 + density) * exp(0.5 - 0.5 * dot(x, x)) * x[axis];
    }
    return u;
}
