// sim/advect_velocity where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/advect_velocity.glsl"
