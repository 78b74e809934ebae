// To the next coarser grid: the mean over the eight cells of each coarse cell, or over those that exist.
// reads residual (red-black centres, finer grid)   writes divergence (red-black centres). 16 fetches for 4 cells
// RED_ONLY: of a residual that is 0 in black cells, because a half-sweep has just solved their equations. 8 fetches
// variants: [RED_ONLY]
#include "common/red_black.glsl"

uniform sampler3D residual;
uniform ivec3 fineCells;
uniform vec3 secondOfLast;  // weight of the second of the two fine cells of the last coarse one, along each axis

// Of a fine column, the cells of one colour that lie in the texel's cells. Those are every second lane of two texels.
vec4 childrenIn(ivec2 column, int first, int second, bool oddLanes) {
    vec4 a = fetch(residual, ivec3(column, first));
    vec4 b = fetch(residual, ivec3(column, second));
    return oddLanes ? vec4(a.yw, b.yw) : vec4(a.xz, b.xz);
}

// Share of one colour in the means over the children of a texel's cells.
vec4 mean(ivec3 texel, int colour) {
    ivec4 k = lanesOf(texel);
    ivec2 low = texel.xy << 1, high = min(low + 1, fineCells.xy - 1);
    vec2 second = mix(vec2(0.5), secondOfLast.xy, equal(texel.xy, cells.xy - 1));
    vec2 first = 1.0 - second;

    int depth = redBlackDepth(fineCells.z), block = blockOf(texel) << 1;
    int a = colour * depth + block, b = colour * depth + min(block + 1, depth - 1);
    bool oddLanes = parityOf(texel) == 1;
    vec4 even = first.x * first.y * childrenIn(low, a, b, oddLanes);
    vec4 odd = second.x * first.y * childrenIn(ivec2(high.x, low.y), a, b, oddLanes);
    if (hasNeighbours(1)) {
        even += second.x * second.y * childrenIn(high, a, b, oddLanes);
        odd += first.x * second.y * childrenIn(ivec2(low.x, high.y), a, b, oddLanes);
    }

    // Red cells are the first children along z in columns with even i + j, the second in the others.
    vec4 above = mix(vec4(0.5), vec4(secondOfLast.z), equal(k, ivec4(cells.z - 1)));
    vec4 below = 1.0 - above;
    return whereCells(colour == RED ? below * even + above * odd : above * even + below * odd, k);
}

#ifdef RED_ONLY
vec4 kernel(ivec3 texel) { return mean(texel, RED); }
#else
vec4 kernel(ivec3 texel) { return mean(texel, RED) + mean(texel, BLACK); }
#endif
