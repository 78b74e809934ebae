// The residual far from solids and liquids, on the finest grid.
#define PARTS 1
#include "sim/pressure/open_operator.glsl"
#include "sim/pressure/residual.glsl"
