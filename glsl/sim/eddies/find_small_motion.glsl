// What of the flow is as small as its cells, and how it shears:  x: |u - mean u|² of each component [m²/s²],
// y: |grad u|² [1/s²]; the mean over 27 cells is that of a tent, which leaves waves of two cells nothing.
// reads cellVelocity [m/s, centres]   writes both. 27 fetches
// Kim, Thuerey, James and Gross 2008 §3.1, with differences where they have wavelets
#include "common/grid.glsl"

uniform sampler3D cellVelocity;
uniform int dimensions;  // axes of more than one cell

vec4 kernel(ivec3 texel) {
    vec3 mean = vec3(0), slopes = vec3(0);
    for (int k = -1; k <= 1; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                ivec3 step = ivec3(i, j, k);
                vec3 u = texelFetch(cellVelocity, existingCell(texel + step), 0).xyz;
                mean += u / float(8 << (abs(i) + abs(j) + abs(k)));
            }
    for (int axis = 0; axis < 3; ++axis) {
        vec3 above = texelFetch(cellVelocity, existingCell(texel + UNIT[axis]), 0).xyz;
        vec3 below = texelFetch(cellVelocity, existingCell(texel - UNIT[axis]), 0).xyz;
        vec3 slope = (above - below) / (2.0 * h);
        slopes[axis] = dot(slope, slope);
    }
    vec3 small = texelFetch(cellVelocity, texel, 0).xyz - mean;
    return vec4(dot(small, small) / float(dimensions), dot(slopes, vec3(1)), 0, 0);
}
