// Coefficients of coarse cells, from the finest grid.
#define PARTS 2
#include "sim/pressure/packing.glsl"
#include "sim/pressure/fine_cut.glsl"
#include "sim/pressure/split_coefficients.glsl"
