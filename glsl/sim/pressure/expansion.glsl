// Burning gas expands (Nguyen, Fedkiw, Jensen 2002): the divergence that a projection is to leave   [1/s]

#include "sim/burning_share.glsl"

uniform sampler3D gas;
uniform float expansion;  // [1/s]

float expansionAt(ivec3 cell) { return expansion * burningShare(fetch(gas, cell).z); }
