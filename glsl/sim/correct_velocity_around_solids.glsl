// sim/correct_velocity where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/correct_velocity.glsl"
