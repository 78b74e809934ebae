// Adds the error that a grid twice as coarse has found, interpolated linearly.
// reads now (centres), error (coarse centres)   writes now. 2 fetches
#include "common/grid.glsl"

uniform sampler3D now;
uniform sampler3D error;
uniform ivec3 coarseCells;

vec4 kernel(ivec3 texel) {
    vec3 x = mix(vec3(0.5), 0.5 * centreOf(texel), vec3(greaterThan(cells, ivec3(1))));
    vec4 found = textureLod(error, x / vec3(coarseCells), 0);
    return texelFetch(now, texel, 0) + vec4(found.xyz, 0);
}
