// Takes its mean over every closed region off the divergence on the finest grid.
#define COARSE_PARTS 2
#include "sim/pressure/region_means.glsl"

vec4 kernel(ivec3 texel) { return texelFetch(divergence, texel, 0) - meansOf(texel); }
