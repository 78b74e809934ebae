// Coefficients of coarse cells, from a coarse grid.
#define PARTS 2
#include "sim/pressure/packing.glsl"
#include "sim/pressure/fine_split.glsl"
#include "sim/pressure/split_coefficients.glsl"
