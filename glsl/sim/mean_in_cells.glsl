// What the flow feels of what a gas carries in finer cells: the mean over the fluid in a coarse cell.
// reads carried (fine centres; the fourth channel 1 in fluid, 0 in solids)   writes the mean (coarse centres), in the
// fourth channel the share that is fluid. As many fetches as there are fine cells in a coarse one
// BURNING: the third channel is the reaction coordinate of which as much burns in the coarse cell as in the fine ones
// variants: [BURNING]
#include "common/grid.glsl"
#include "sim/burning_share.glsl"

uniform sampler3D carried;
uniform ivec3 fineness;  // fine cells along the edges of a coarse one

vec4 kernel(ivec3 texel) {
    vec4 sum = vec4(0);
    for (int k = 0; k < fineness.z; ++k)
        for (int j = 0; j < fineness.y; ++j)
            for (int i = 0; i < fineness.x; ++i) {
                vec4 value = texelFetch(carried, texel * fineness + ivec3(i, j, k), 0);
#ifdef BURNING
                value.z = burningShare(value.z);
#endif
                sum += vec4(value.w * value.xyz, value.w);
            }
    float count = float(fineness.x * fineness.y * fineness.z);
    vec4 mean = vec4(sum.xyz / max(sum.w, 1.0), sum.w / count);
#ifdef BURNING
    mean.z = DYING_BELOW * sum.z / count;
#endif
    return mean;
}
