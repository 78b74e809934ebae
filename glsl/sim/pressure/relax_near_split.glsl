// Relaxation of those texels alone that are not like a box without solids, on coarse grids.
#define NEAR_SOLIDS_ONLY
#include "sim/pressure/split_operator.glsl"
#include "sim/pressure/relax.glsl"
