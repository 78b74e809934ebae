// The residual far from solids and liquids, on coarse grids.
#define PARTS 2
#include "sim/pressure/open_operator.glsl"
#include "sim/pressure/residual.glsl"
