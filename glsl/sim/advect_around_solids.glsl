// sim/advect where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/advect.glsl"
