// From the coarse grid next to the finest, around solids and liquids.
#define COARSE_PARTS 2
#include "sim/pressure/prolong_parts.glsl"
