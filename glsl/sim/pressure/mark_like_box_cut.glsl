// Marks texels of the finest grid that are like a box without solids.
#include "sim/pressure/cut_operator.glsl"
#include "sim/pressure/mark_like_box.glsl"
