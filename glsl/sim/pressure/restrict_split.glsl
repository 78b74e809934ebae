// From one coarse grid to the next, around solids and liquids.
#define FINE_PARTS 2
#define COLOURS 2
#include "sim/pressure/restrict_parts.glsl"
