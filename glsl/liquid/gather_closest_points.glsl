// Of the points that the cells in a cell of a grid twice as coarse know, the one closest to its centre
// reads closest (centres, finer grid): xyz a point in cells, w 1 where there is one
// writes coarseClosest (centres, this grid): the same. 8 fetches
#include "common/grid.glsl"

uniform sampler3D closest;
uniform ivec3 fineCells;

vec4 kernel(ivec3 texel) {
    vec4 nearest = vec4(0);
    float least = 1e9;
    for (int i = 0; i < 8; ++i) {
        ivec3 cell = 2 * texel + (ivec3(i) >> ivec3(0, 1, 2) & 1);
        vec4 point = texelFetch(closest, min(cell, fineCells - 1), 0) * vec4(0.5, 0.5, 0.5, 1);
        float way = length(point.xyz - centreOf(texel));
        if (any(greaterThanEqual(cell, fineCells)) || point.w == 0.0 || way >= least) continue;
        least = way;
        nearest = point;
    }
    return nearest;
}
