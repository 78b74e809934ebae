// sim/limit where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/limit.glsl"
