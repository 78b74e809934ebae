// Takes waves of two cells out of MacCormack's correction of a cell-centred quantity. Of a wave k along one axis the share
// 1 - sin⁴(k h / 2) is left; where waves along several axes meet, something between none and all. On a grid such waves
// stand still while the flow goes on: if they were corrected, they would hardly decay, and lie in rows beside jets.
// reads advected a, corrected (centres)   writes the quantity, corrected. Shapiro 1970
// 26 plain fetches, in flat grids 18
#include "common/grid.glsl"

uniform sampler3D advected;
uniform sampler3D corrected;

// Solids hold no data (the fourth channel is 0 there): beside them the correction `here` goes on, as it does beyond walls.
vec3 correctionAt(ivec3 cell, vec3 here) {
    cell = existingCell(cell);
    vec4 a = texelFetch(advected, cell, 0);
    return a.w == 0.0 ? here : texelFetch(corrected, cell, 0).xyz - a.xyz;
}

// Paired by distance, so that a mirrored quantity gives the mirror image to the last bit.
vec3 shortestAlong(int axis, ivec3 texel, vec3 here) {
    ivec3 next = UNIT[axis];
    vec3 beside = correctionAt(texel - next, here) + correctionAt(texel + next, here);
    vec3 beyond = correctionAt(texel - 2 * next, here) + correctionAt(texel + 2 * next, here);
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
