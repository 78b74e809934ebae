// Takes the waves of two cells out of what MacCormack corrects in a cell-centred quantity: of the correction of a wave k
// along an axis stays 1 - sin⁴(k h / 2), and between none and all of it where waves along several axes meet. On a grid those
// waves stand still while the flow goes on. Corrected they would hardly decay, and lie in rows beside jets.
// reads advected a, corrected (centres)   writes the quantity, corrected. Shapiro 1970
// 26 plain fetches, in flat grids 18
#include "common/grid.glsl"

uniform sampler3D advected;
uniform sampler3D corrected;

vec3 correctionAt(ivec3 cell) {
    cell = existingCell(cell);
    return texelFetch(corrected, cell, 0).xyz - texelFetch(advected, cell, 0).xyz;
}

// Paired by distance, so that a mirrored quantity gives the mirror image to the last bit.
vec3 shortestAlong(int axis, ivec3 texel, vec3 here) {
    vec3 beside = correctionAt(texel - UNIT[axis]) + correctionAt(texel + UNIT[axis]);
    vec3 beyond = correctionAt(texel - 2 * UNIT[axis]) + correctionAt(texel + 2 * UNIT[axis]);
    return (6.0 * here - 4.0 * beside + beyond) / 16.0;
}

vec4 kernel(ivec3 texel) {
    vec4 a = texelFetch(advected, texel, 0), value = texelFetch(corrected, texel, 0);
    if (value == a) return value;
    vec3 correction = value.xyz - a.xyz, shortest = vec3(0);
    for (int axis = 0; axis < 3; ++axis)
        if (cells[axis] > 1) shortest += shortestAlong(axis, texel, correction);
    return vec4(a.xyz + clamp(correction - shortest, min(correction, 0.0), max(correction, 0.0)), value.w);
}
