// The next coarser grid, as a kernel that writes the finer one sees it.
#include "common/quad.glsl"
#include "common/red_black.glsl"

#ifndef COARSE_PARTS
#define COARSE_PARTS 1
#endif

uniform sampler3D correction;

ivec3 coarseCells() { return (cells + 1) >> 1; }

// Along one axis, the coarse cell that is read for one which lies up to one cell outside.
int existingCoarse(int axis, int i) {
    int last = coarseCells()[axis] - 1;
    if (isPeriodic(axis)) return i < 0 ? last : i > last ? 0 : i;
    return clamp(i, 0, last);
}

ivec2 existingCoarse(ivec2 column) { return ivec2(existingCoarse(0, column.x), existingCoarse(1, column.y)); }

vec4 coarseLanes(ivec2 column, int t, vec4 red, vec4 black) {
    vec4 pairs = (t & 1) == 0 ? vec4(red.xy, black.xy) : vec4(red.zw, black.zw);
    return ((column.x + column.y) & 1) == 0 ? pairs.xzyw : pairs.zxwy;
}

// Slices of the red and black lanes of coarse cells 4t to 4t + 3, which are those around the lanes of fine texel t.
ivec2 coarseSlices(int t, int part) {
    return (t >> 1) + redBlackDepth(coarseCells().z) * ivec2(part, COARSE_PARTS + part);
}

// One part of these coarse cells of a column.
vec4 coarseLanes(ivec2 column, int t, int part) {
    ivec2 slices = coarseSlices(t, part);
    return coarseLanes(column, t, fetch(correction, ivec3(column, slices.x)),
                       fetch(correction, ivec3(column, slices.y)));
}

// The same of a column that the mate along an axis wants as well: each fetches one colour. (Transposed, mates along y are
// cells along z.)
vec4 coarseLanesWithMate(ivec2 column, int t, int part, int axis) {
    if (IS_TRANSPOSED && axis == 1) return coarseLanes(column, t, part);
    ivec2 slices = coarseSlices(t, part);
    bool fetchesRed = fetchesFirst(axis);
    vec4 fetched = fetch(correction, ivec3(column, fetchesRed ? slices.x : slices.y));
    vec4 other = ofMate(fetched, axis);
    return coarseLanes(column, t, fetchesRed ? fetched : other, fetchesRed ? other : fetched);
}

// One part of one coarse cell.
float coarseValue(ivec3 cell, int part) {
    ivec3 texel = redBlackTexel(cell, part, COARSE_PARTS, coarseCells().z);
    return redBlackLane(fetch(correction, texel), cell);
}
