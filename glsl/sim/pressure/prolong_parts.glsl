// From the next coarser grid, by linear interpolation:  q' = q + e + ¼ sum over axes of (e_n - e)
// where e is that of the part of the coarse cell that a fine one belongs to and e_n its neighbour on the side of the
// fine cell, if the face between them is open all over; across others there is no slope. (Trilinear interpolation is no
// better, and slopes across small holes are worse than none.)
// reads pressure q, correction e [m²/s] (red-black, this grid and the coarser), codes and openSides (columns, coarser
// grid)   writes pressure. 6 to 14 fetches for 4 cells
// To the finest grid (CUT), or to a coarse one (SPLIT).
// variants: CUT | SPLIT
#ifdef SPLIT
#define PARTS 2
#endif
#define COARSE_PARTS 2
#include "sim/pressure/coarse_lanes.glsl"
#include "sim/pressure/parts.glsl"

uniform sampler3D pressure;
uniform usampler3D codes;
uniform usampler3D openSides;  // see find_open_faces.glsl
uniform bool add;              // false: q is not known yet

// Both parts of four coarse cells.
struct Lanes {
    vec4 first, second;
};

// Of a column that the mate along an axis wants as well.
Lanes lanesAt(ivec2 column, int t, bool anySecond, int axis) {
    column = existingCoarse(column);
    Lanes lanes = Lanes(coarseLanesWithMate(column, t, 0, axis), vec4(0));
    for (int i = 0; i < int(anySecond); ++i) lanes.second = coarseLanes(column, t, 1);  // software renderers skip loops
    return lanes;
}

vec4 slope(vec4 e, Lanes neighbours, uvec4 sides) {
    vec4 beside = mix(neighbours.first, neighbours.second, equal(sides, uvec4(2)));
    return mix(vec4(0), 0.25 * (beside - e), notEqual(sides, uvec4(0)));
}

vec4 kernel(ivec3 texel) {
    ivec2 column = texel.xy >> 1;
    int t = blockOf(texel), upper = parityOf(texel), depth = (coarseCells().z + 3) >> 2;
    uvec4 code = codeOf(fetch(codes, ivec3(column, t) + partOf(texel) * copyStep(depth)),
                        (texel.x & 1) + 2 * (texel.y & 1) + 4 * upper);
    bvec4 inSecond = equal(code, uvec4(1));
    uvec4 bits = fetch(openSides, ivec3(column, t));
    bits = mix(bits, bits >> 12, inSecond);
    uvec4 alongX = bits >> (2 * (texel.x & 1)) & 3u;
    uvec4 alongY = bits >> (4 + 2 * (texel.y & 1)) & 3u;
    uvec4 alongZ = bits >> (8 + 2 * upper) & 3u;
    bool anySecond = any(inSecond) || any(equal(alongX, uvec4(2))) || any(equal(alongY, uvec4(2))) ||
                     any(equal(alongZ, uvec4(2)));

    Lanes own = lanesAt(column, t, anySecond, 0);
    vec4 e = mix(own.first, own.second, inSecond);
    ivec3 end = ivec3(column, existingCoarse(2, upper == 1 ? 4 * t + 4 : 4 * t - 1));
    float first = coarseValue(end, 0), second = 0.0;
    for (int i = 0; i < int(anySecond); ++i) second = coarseValue(end, 1);
    Lanes beside = upper == 1 ? Lanes(vec4(own.first.yzw, first), vec4(own.second.yzw, second))
                              : Lanes(vec4(first, own.first.xyz), vec4(second, own.second.xyz));
    if (isPeriodic(2) && upper == 1) {
        bvec4 isLast = equal(4 * t + ivec4(0, 1, 2, 3), ivec4(coarseCells().z - 1));
        beside.first = mix(beside.first, vec4(coarseValue(ivec3(column, 0), 0)), isLast);
        beside.second = mix(beside.second, vec4(coarseValue(ivec3(column, 0), 1)), isLast);
    }
    vec4 q = e + slope(e, beside, alongZ) +
             slope(e, lanesAt(column + ivec2(2 * (texel.x & 1) - 1, 0), t, anySecond, 1), alongX);
    if (hasNeighbours(1)) q += slope(e, lanesAt(column + ivec2(0, 2 * (texel.y & 1) - 1), t, anySecond, 0), alongY);
    q = mix(vec4(0), q, lessThan(code, uvec4(2)));
    if (add) q += fetch(pressure, texel);
    return whereCells(q, lanesOf(texel));
}
