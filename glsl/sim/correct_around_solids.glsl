// sim/correct where obstacles stand in the way.
#define AROUND_SOLIDS
#include "sim/correct.glsl"
