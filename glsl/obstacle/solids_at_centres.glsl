// Obstacles per cell: the velocity of the one that holds the centre [m/s], and 1; 0 in fluid.
// reads openings, solidVelocity [faces]   writes centres. 5 fetches
#include "common/faces.glsl"
#include "common/solids.glsl"

uniform sampler3D solidVelocity;

vec4 kernel(ivec3 texel) { return isSolid(texel) ? vec4(centreVelocity(solidVelocity, texel), 1) : vec4(0); }
