// sim/correct_velocity_exact where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/correct_velocity_exact.glsl"
