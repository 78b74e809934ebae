// u + curl psi, central differences, so that it has no divergence more than u; none along axes of one cell
// reads cellVelocity [m/s, centres], potential [m²/s, centres]   writes cellVelocity. 7 fetches
#include "common/grid.glsl"

uniform sampler3D cellVelocity, potential;

vec4 kernel(ivec3 texel) {
    vec3 d[3];
    for (int axis = 0; axis < 3; ++axis) {
        vec3 above = texelFetch(potential, existingCell(texel + UNIT[axis]), 0).xyz;
        vec3 below = texelFetch(potential, existingCell(texel - UNIT[axis]), 0).xyz;
        d[axis] = (above - below) / (2.0 * h);
    }
    vec3 curl = vec3(d[1].z - d[2].y, d[2].x - d[0].z, d[0].y - d[1].x);
    return texelFetch(cellVelocity, texel, 0) + vec4(mix(curl, vec3(0), equal(cells, ivec3(1))), 0);
}
