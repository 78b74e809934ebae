// How fast the liquid is to expand [1/s], so that its volume comes back: deep below the surface, which is to move as a
// whole.
#include "liquid/level_set.glsl"

uniform sampler3D volume;  // one texel; z: what the controller says

const float DEEP = 2.0;  // [cells]

float expansionAt(ivec3 cell) { return phiAt(cell) < -DEEP * h ? texelFetch(volume, ivec3(0), 0).z : 0.0; }
