// The pressure operator far from solids and liquids, on the finest grid.
#include "sim/pressure/open_operator.glsl"
#include "sim/pressure/apply.glsl"
