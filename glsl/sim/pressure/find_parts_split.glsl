// The parts of coarse cells, from a coarse grid.
#include "sim/pressure/packing.glsl"
#include "sim/pressure/fine_split.glsl"
#include "sim/pressure/find_parts.glsl"
