// To the next coarser grid: the mean over the eight cells of each coarse cell, or over those that exist.
// reads residual (red-black centres, finer grid)   writes divergence (red-black centres). 16 fetches for 4 cells
#include "sim/pressure/children.glsl"

vec4 kernel(ivec3 texel) { return mean(texel, RED) + mean(texel, BLACK); }
