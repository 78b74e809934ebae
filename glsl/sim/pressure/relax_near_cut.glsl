// Relaxation of those texels alone that are not like a box without solids, on the finest grid.
#define NEAR_SOLIDS_ONLY
#include "sim/pressure/cut_operator.glsl"
#include "sim/pressure/relax.glsl"
