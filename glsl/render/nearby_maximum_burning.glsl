// render/nearby_maximum where gas burns: what glows must not be leapt over either.
#define BURNING
#include "render/nearby_maximum.glsl"
