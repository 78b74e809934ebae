// Means over closed regions on a coarse grid.
#define PARTS 2
#define COARSE_PARTS 2
#include "sim/pressure/region_means.glsl"

vec4 kernel(ivec3 texel) { return meansOf(texel); }
