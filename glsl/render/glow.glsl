// What a block of cells sends out, summed up:  integral of E dV  [radiance m²], for all directions alike; fading before
// open sides.
// reads gas (reaction in z, cell centres)   writes the sum [blocks]; in w that of all channels. 64 fetches
#include "constants/cellsPerBlock.glsl"
#include "render/fire_colours.glsl"
#include "render/open_sides.glsl"

uniform sampler3D gas;
uniform float h;  // [m] of the blocks

vec4 kernel(ivec3 texel) {
    vec3 sum = vec3(0);
    ivec3 size = textureSize(gas, 0), last = min(cellsPerBlock * (texel + 1), size);
    ivec3 cell;
    for (cell.z = cellsPerBlock * texel.z; cell.z < last.z; ++cell.z)
        for (cell.y = cellsPerBlock * texel.y; cell.y < last.y; ++cell.y)
            for (cell.x = cellsPerBlock * texel.x; cell.x < last.x; ++cell.x)
                sum += openFade(0, vec3(cell) + 0.5, vec3(size)) * glowOf(texelFetch(gas, cell, 0).z);
    sum *= h * h * h / float(cellsPerBlock * cellsPerBlock * cellsPerBlock);
    return vec4(sum, sum.r + sum.g + sum.b);
}
