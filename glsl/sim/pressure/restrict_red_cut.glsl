// As restrict_cut, of a residual that is 0 in black cells, because a half-sweep has just solved their equations.
#define FINE_PARTS 1
#define COLOURS 1
#include "sim/pressure/restrict_parts.glsl"
