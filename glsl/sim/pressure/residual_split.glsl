// The residual around solids and liquids, on coarse grids.
#include "sim/pressure/split_operator.glsl"
#include "sim/pressure/residual.glsl"
