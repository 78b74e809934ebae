// sim/pressure/divergence less the expansion of what burns. 20 fetches for 4 cells
#define EXPANDING
#include "sim/pressure/divergence.glsl"
