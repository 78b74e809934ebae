// From one coarse grid to another, around solids and liquids.
#define PARTS 2
#define COARSE_PARTS 2
#include "sim/pressure/prolong_parts.glsl"
