// sim/pressure/divergence_cut less the expansion of what burns. 55 fetches for 4 cells
#define EXPANDING
#include "sim/pressure/divergence_cut.glsl"
