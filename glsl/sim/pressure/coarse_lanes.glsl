// The next coarser grid, as a kernel that writes the finer one sees it.
#include "common/red_black.glsl"

#ifndef COARSE_PARTS
#define COARSE_PARTS 1
#endif

uniform sampler3D correction;

ivec3 coarseCells() { return (cells + 1) >> 1; }

// One part of the coarse cells 4t to 4t + 3 of a column, which are those around the lanes of fine texel t.
vec4 coarseLanes(ivec2 column, int t, int part) {
    int depth = redBlackDepth(coarseCells().z);
    vec4 red = texelFetch(correction, ivec3(column, (t >> 1) + part * depth), 0);
    vec4 black = texelFetch(correction, ivec3(column, (t >> 1) + (COARSE_PARTS + part) * depth), 0);
    vec4 pairs = (t & 1) == 0 ? vec4(red.xy, black.xy) : vec4(red.zw, black.zw);
    return ((column.x + column.y) & 1) == 0 ? pairs.xzyw : pairs.zxwy;
}

// One part of one coarse cell.
float coarseValue(ivec3 cell, int part) {
    ivec3 texel = redBlackTexel(cell, part, COARSE_PARTS, coarseCells().z);
    return redBlackLane(texelFetch(correction, texel, 0), cell);
}
