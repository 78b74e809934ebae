// The seven-point operator on red-black fields. The including file says what Coefficients are.
#include "common/red_black.glsl"

struct Neighbours {
    vec4 left, right, bottom, top, below, above;
};

// Of a texel's cells; any finite value where there is none. 6 fetches for 4 cells
Neighbours neighboursOf(sampler3D field, ivec3 texel) {
    ivec3 twin = twinOf(texel);
    ivec2 low = max(texel.xy - 1, 0), high = min(texel.xy + 1, cells.xy - 1);
    Neighbours q;
    // In x and y they are whole texels of the other colour.
    q.left = texelFetch(field, ivec3(low.x, twin.yz), 0);
    q.right = texelFetch(field, ivec3(high.x, twin.yz), 0);
    q.bottom = texelFetch(field, ivec3(twin.x, low.y, twin.z), 0);
    q.top = texelFetch(field, ivec3(twin.x, high.y, twin.z), 0);
    // In z they interleave with the cells: on one side they are the lanes of the twin, on the other the same shifted by
    // one, with the end lane of the next texel. What the first and the last texel find there belongs to no cell, but is
    // of the other colour as well: half-sweeps in place may read nothing else.
    bool odd = parityOf(texel) == 1;
    int depth = redBlackDepth(cells.z), first = twin.z < depth ? 0 : depth;
    vec4 same = texelFetch(field, twin, 0);
    vec4 next = texelFetch(field, ivec3(twin.xy, clamp(odd ? twin.z + 1 : twin.z - 1, first, first + depth - 1)), 0);
    q.below = odd ? same : vec4(next.w, same.xyz);
    q.above = odd ? vec4(same.yzw, next.x) : same;
    return q;
}

vec4 diagonalOf(Coefficients c) { return (c.left + c.right + c.bottom + c.top) + (c.below + c.above + c.walls); }

// Sum of c q_n.
vec4 neighbourSum(Coefficients c, sampler3D field, ivec3 texel) {
    Neighbours q = neighboursOf(field, texel);
    return c.left * q.left + c.right * q.right + c.bottom * q.bottom + c.top * q.top + c.below * q.below +
           c.above * q.above;
}

// Sum of c (q_n - q). Neighbours are so close to q that their differences are exact, those of sums of c q are not.
vec4 fluxInto(Coefficients c, sampler3D field, ivec3 texel) {
    Neighbours n = neighboursOf(field, texel);
    vec4 q = texelFetch(field, texel, 0);
    return c.left * (n.left - q) + c.right * (n.right - q) + c.bottom * (n.bottom - q) + c.top * (n.top - q) +
           c.below * (n.below - q) + c.above * (n.above - q) - c.walls * q;
}
