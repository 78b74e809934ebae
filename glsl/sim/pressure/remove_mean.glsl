// Takes the mean over all cells off a field.
// reads divergence (red-black centres), its sum (one texel, lane by lane)   writes the field without its mean
// 2 fetches for 4 cells
#include "common/red_black.glsl"

uniform sampler3D divergence;
uniform sampler3D total;

vec4 kernel(ivec3 texel) {
    float mean = dot(fetch(total, ivec3(0)), vec4(1)) / (float(cells.x) * float(cells.y) * float(cells.z));
    return whereCells(fetch(divergence, texel) - mean, lanesOf(texel));
}
