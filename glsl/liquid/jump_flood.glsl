// A pass of jump flooding (Rong and Tan 2006): of the points that the 26 cells `stride` away and a cell itself know, the
// one closest to its centre. Passes with halved strides down to 1 carry points twice as far as the first stride
// reads closest (centres): xyz a point in cells, w 1 where there is one   writes closest. 27 fetches
#include "common/grid.glsl"

uniform sampler3D closest;
uniform int stride;  // [cells]

vec4 kernel(ivec3 texel) {
    vec4 nearest = texelFetch(closest, texel, 0);
    float least = nearest.w == 0.0 ? 1e9 : length(nearest.xyz - centreOf(texel));
    for (int k = -1; k <= 1; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                ivec3 other = texel + stride * ivec3(i, j, k), real = wrapped(other);
                if (!isCell(real)) continue;
                vec4 point = texelFetch(closest, real, 0) + vec4(other - real, 0);
                float way = length(point.xyz - centreOf(texel));
                if (point.w == 0.0 || way >= least) continue;
                least = way;
                nearest = point;
            }
    return nearest;
}
