// sim/limit where obstacles stand in the way that move.
#define AROUND_SOLIDS
#define SOLIDS_MOVE
#include "sim/limit.glsl"
