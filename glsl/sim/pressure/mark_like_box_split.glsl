// Marks texels of coarse grids that are like a box without solids.
#include "sim/pressure/split_operator.glsl"
#include "sim/pressure/mark_like_box.glsl"
