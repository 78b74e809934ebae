// The residual in a box without solids.
#include "sim/pressure/box_operator.glsl"
#include "sim/pressure/residual.glsl"
