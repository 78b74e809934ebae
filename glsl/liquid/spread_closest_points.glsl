// The point of the surface that is closest to each cell: of those that it knows itself and that the 8 closest cells of
// a grid twice as coarse do, and then of those that the cells around that one do
// reads closest, coarseClosest (centres): xyz a point in cells, w 1 where there is one   writes closest. 9 fetches, in the
// band 36
#include "common/grid.glsl"

uniform sampler3D closest;
uniform sampler3D coarseClosest;

vec4 nearest = vec4(0);
float least = 1e9;

void consider(vec4 point, ivec3 texel) {
    float way = length(point.xyz - centreOf(texel));
    if (point.w == 0.0 || way >= least) return;
    least = way;
    nearest = point;
}

vec4 kernel(ivec3 texel) {
    consider(texelFetch(closest, texel, 0), texel);  // first: of points as close, a cell keeps its own
    ivec3 coarseCells = (cells + 1) >> 1;
    for (int i = 0; i < 8; ++i) {
        ivec3 cell = ((texel - 1) >> 1) + (ivec3(i) >> ivec3(0, 1, 2) & 1);
        ivec3 real = cell - coarseCells * PERIODIC * ivec3(floor((vec3(cell) + 0.5) / vec3(coarseCells)));
        vec4 point = texelFetch(coarseClosest, clamp(real, ivec3(0), coarseCells - 1), 0);
        consider(vec4(2.0 * (point.xyz + vec3(cell - real)), point.w), texel);
    }
    ivec3 around = ivec3(floor(nearest.xyz));
    int last = nearest.w == 0.0 ? -2 : 1;  // software renderers skip loops, but not branches
    for (int k = -1; k <= last; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                ivec3 cell = around + ivec3(i, j, k), real = wrapped(cell);
                if (isCell(real)) consider(texelFetch(closest, real, 0) + vec4(cell - real, 0), texel);
            }
    return nearest;
}
