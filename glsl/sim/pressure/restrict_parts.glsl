// To the next coarser grid: for each part of a coarse cell the sum over its children, over the number of children that
// a cell has room for.
// reads residual (red-black, finer grid), codes (columns, this grid)   writes divergence (split red-black)
// 2 to 36 fetches for 4 cells
// From the finest grid (CUT), or from a coarse one (SPLIT). RED_ONLY: of a residual that is 0 in black cells, because a
// half-sweep has just solved their equations.
// variants: [RED_ONLY] (CUT | SPLIT)
#ifdef CUT
#define FINE_PARTS 1
#else
#define FINE_PARTS 2
#endif
#ifdef RED_ONLY
#define COLOURS 1
#else
#define COLOURS 2
#endif
#define PARTS 2
#include "common/red_black.glsl"
#include "sim/pressure/parts.glsl"

uniform sampler3D residual;
uniform usampler3D codes;
uniform ivec3 fineCells;
uniform vec3 share;  // of one child in a coarse cell along each axis: ½, or 1 along axes of one cell

// The children of one colour in column (x, y) of the texel's cells, if they belong to `part`.
vec4 childrenIn(ivec3 texel, ivec2 corner, int colour, int finePart, uvec4 cellCodes, uint part) {
    ivec2 column = 2 * texel.xy + corner;
    if (any(greaterThanEqual(column, fineCells.xy))) return vec4(0);
    int depth = redBlackDepth(fineCells.z), block = blockOf(texel) << 1;
    int first = (colour * FINE_PARTS + finePart) * depth;
    vec4 a = fetch(residual, ivec3(column, first + block));
    vec4 b = fetch(residual, ivec3(column, first + min(block + 1, depth - 1)));
    vec4 values = parityOf(texel) == 1 ? vec4(a.yw, b.yw) : vec4(a.xz, b.xz);
    int upper = (corner.x + corner.y + colour) & 1;
    uvec4 code = codeOf(cellCodes, corner.x + 2 * corner.y + 4 * upper);
    return mix(vec4(0), values, equal(code, uvec4(part)));
}

// Whether a child of one of the cells belongs to `part`: then one of eight half bytes is equal to it.
bool anyIn(uvec4 cellCodes, uint part) {
    uvec4 differences = cellCodes ^ (part * 0x11111111u);
    return any(notEqual((differences - 0x11111111u) & ~differences & 0x88888888u, uvec4(0)));
}

vec4 kernel(ivec3 texel) {
    uint part = uint(partOf(texel));
    int depth = (cells.z + 3) >> 2, block = blockOf(texel) << 1;
    vec4 sum = vec4(0);
    for (int finePart = 0; finePart < FINE_PARTS; ++finePart) {
        uvec4 a = fetch(codes, ivec3(texel.xy, block) + finePart * copyStep(depth));
        uvec4 b = fetch(codes, ivec3(texel.xy, min(block + 1, depth - 1)) + finePart * copyStep(depth));
        uvec4 cellCodes = parityOf(texel) == 1 ? uvec4(a.yw, b.yw) : uvec4(a.xz, b.xz);
        int colours = anyIn(cellCodes, part) ? COLOURS : 0;  // software renderers skip loops, but not branches
        for (int colour = 0; colour < colours; ++colour) {
            vec4 children = childrenIn(texel, ivec2(0, 0), colour, finePart, cellCodes, part) +
                            childrenIn(texel, ivec2(1, 0), colour, finePart, cellCodes, part);
            if (hasNeighbours(1))
                children = children + childrenIn(texel, ivec2(0, 1), colour, finePart, cellCodes, part) +
                           childrenIn(texel, ivec2(1, 1), colour, finePart, cellCodes, part);
            sum += children;
        }
    }
    return whereCells(share.x * share.y * share.z * sum, lanesOf(texel));
}
