// The parts of coarse cells, from the finest grid.
#include "sim/pressure/packing.glsl"
#include "sim/pressure/fine_cut.glsl"
#include "sim/pressure/find_parts.glsl"
