// What is left of (1 - k dt lap) f = b at the centres of a grid twice as coarse, without solids: the mean over its
// children of D (swept - now), as a sweep's way is the residual over its diagonal D.
// reads swept, now, inverse 1 / D (fine centres)   writes the residual (centres), 1 in the fourth channel. 24 fetches
#include "common/grid.glsl"

uniform sampler3D swept;
uniform sampler3D now;
uniform sampler3D inverse;
uniform ivec3 fineCells;

vec4 kernel(ivec3 texel) {
    ivec3 low = 2 * texel, high = min(low + 1, fineCells - 1), count = high - low + 1;
    vec3 sum = vec3(0);
    for (int k = low.z; k <= high.z; ++k)
        for (int j = low.y; j <= high.y; ++j)
            for (int i = low.x; i <= high.x; ++i) {
                ivec3 child = ivec3(i, j, k);
                vec3 way = texelFetch(swept, child, 0).xyz - texelFetch(now, child, 0).xyz;
                sum += way / texelFetch(inverse, child, 0).xyz;
            }
    return vec4(sum / float(count.x * count.y * count.z), 1);
}
