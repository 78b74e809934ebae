// From the finest grid to the next coarser one, around solids and liquids.
#define FINE_PARTS 1
#define COLOURS 2
#include "sim/pressure/restrict_parts.glsl"
