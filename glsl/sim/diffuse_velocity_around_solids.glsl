// sim/diffuse_velocity where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/diffuse_velocity.glsl"
