// As restrict_box, of a residual that is 0 in black cells, because a half-sweep has just solved their equations.
// reads residual (red-black centres, finer grid)   writes divergence (red-black centres). 8 fetches for 4 cells
#include "sim/pressure/children.glsl"

vec4 kernel(ivec3 texel) { return mean(texel, RED); }
