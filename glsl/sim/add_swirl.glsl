// A vortex:  a = A exp(½ (1 - x²)) axis × (p - centre) / R,  x = |p - centre| / R.  Without divergence
// reads velocity [m/s, faces]   writes velocity, where the vortex reaches. 1 fetch
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform vec3 center;         // [m from the low corner]
uniform vec3 axis;           // of length 1
uniform float acceleration;  // A [m/s²]
uniform float radius;        // R [m]
uniform float dt;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int c = 0; c < 3; ++c) {
        if (!isFace(texel, c)) continue;
        vec3 x = (facePosition(texel, c) * h - center) / radius;
        u[c] += dt * acceleration * exp(0.5 - 0.5 * dot(x, x)) * cross(axis, x)[c];
    }
    return u;
}
