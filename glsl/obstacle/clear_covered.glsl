// Clears what solids hold that have just come. What they have left stays without data: 0 in the fourth channel.
// reads quantity (centres), openings   writes the quantity. 2 fetches
#include "common/solids.glsl"

uniform sampler3D quantity;

vec4 kernel(ivec3 texel) { return isSolid(texel) ? vec4(0) : texelFetch(quantity, texel, 0); }
