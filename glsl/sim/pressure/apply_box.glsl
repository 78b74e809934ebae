// The pressure operator of a box without solids.
#include "sim/pressure/box_operator.glsl"
#include "sim/pressure/apply.glsl"
