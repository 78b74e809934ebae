// Turbulence:  a = sum of e_i cos(2 pi (n_i . s + phase_i)),  s from 0 to 1 across the domain; every e_i lies across its
// wave as differences over one cell see it, so that a has no divergence on the grid (sim/Turbulence.h)
// reads velocity [m/s, faces]   writes velocity. 1 fetch
// Kraichnan 1970
#include "common/faces.glsl"
#include "constants/maxTurbulentWaves.glsl"

uniform sampler3D velocity;
uniform vec4 wave[maxTurbulentWaves];       // n [periods across the domain], phase [periods]
uniform vec3 amplitude[maxTurbulentWaves];  // e [m/s²]
uniform int waves;
uniform float dt;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        vec3 s = facePosition(texel, axis) / vec3(cells);
        float a = 0.0;
        for (int i = 0; i < waves; ++i) {
            float turn = fract(dot(wave[i].xyz, s) + wave[i].w) - 0.5;  // cosines are exact near 0
            a -= amplitude[i][axis] * cos(6.28318530718 * turn);
        }
        u[axis] += dt * a;
    }
    return u;
}
