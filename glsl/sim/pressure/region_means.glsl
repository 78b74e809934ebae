// Means of the divergence over closed regions, from which no fluid can leave: what no pressure can remove. Going up
// the hierarchy, divergences are summed; where a region lies in one coarse cell as a whole its mean is known, and comes
// back down to its cells. Regions of which three or more meet in one coarse cell before that share a mean.
// reads divergence (red-black), fill (red-black, share of a cell that is fluid; finest grid: 1), codes (columns,
// coarser grid), correction: the means on the coarser grid
// writes on coarse grids (SPLIT) the means, on the finest (CUT) the divergence without them
// variants: CUT | SPLIT
#ifdef SPLIT
#define PARTS 2
#endif
#define COARSE_PARTS 2
#include "sim/pressure/coarse_lanes.glsl"
#include "sim/pressure/parts.glsl"

uniform sampler3D divergence;
#if PARTS == 2
uniform sampler3D fill;
#endif
uniform usampler3D codes;

uint codesAt(ivec3 coarse, int part) {
    int depth = (coarseCells().z + 3) >> 2;
    uvec4 lanes = fetch(codes, ivec3(coarse.xy, coarse.z >> 2) + part * copyStep(depth));
    int lane = coarse.z & 3;
    return lane == 0 ? lanes.x : lane == 1 ? lanes.y : lane == 2 ? lanes.z : lanes.w;
}

// The mean over the children of a coarse cell that have this code; 0 unless it is that of a closed region.
float meanOfRegion(ivec3 coarse, uint code) {
    bool closed = code >= FIRST_CLOSED && code != NO_UNKNOWN;
    float sum = 0.0, volume = 0.0;
    for (int n = 0; closed && n < 8 * PARTS; ++n) {  // a loop: software renderers would not skip a branch
        int octant = n & 7, part = n >> 3;
        if (codeOf(codesAt(coarse, part), octant) != code) continue;
        ivec3 cell = 2 * coarse + (ivec3(octant) >> ivec3(0, 1, 2) & 1);
        ivec3 place = redBlackTexel(cell, part, PARTS, cells.z);
        sum += redBlackLane(fetch(divergence, place), cell);
#if PARTS == 2
        volume += redBlackLane(fetch(fill, place), cell);
#else
        volume += 1.0;
#endif
    }
    return volume > 0.0 ? sum / volume : 0.0;
}

vec4 meansOf(ivec3 texel) {
    ivec2 column = texel.xy >> 1;
    int t = blockOf(texel), depth = (coarseCells().z + 3) >> 2;
    uvec4 code = codeOf(fetch(codes, ivec3(column, t) + partOf(texel) * copyStep(depth)),
                        (texel.x & 1) + 2 * (texel.y & 1) + 4 * parityOf(texel));
    vec4 means = vec4(meanOfRegion(ivec3(column, 4 * t), code.x), meanOfRegion(ivec3(column, 4 * t + 1), code.y),
                      meanOfRegion(ivec3(column, 4 * t + 2), code.z), meanOfRegion(ivec3(column, 4 * t + 3), code.w));
    means = mix(means, coarseLanes(column, t, 0), equal(code, uvec4(0)));
    means = mix(means, coarseLanes(column, t, 1), equal(code, uvec4(1)));
    return whereCells(means, lanesOf(texel));
}

#ifdef SPLIT
vec4 kernel(ivec3 texel) { return meansOf(texel); }
#else
vec4 kernel(ivec3 texel) { return fetch(divergence, texel) - meansOf(texel); }
#endif
