// Solids hold no data: clears what they hold, and marks in the fourth channel where fluid is.
// reads quantity (centres), openings   writes the quantity. 2 fetches
#include "common/solids.glsl"

uniform sampler3D quantity;

vec4 kernel(ivec3 texel) { return isSolid(texel) ? vec4(0) : vec4(texelFetch(quantity, texel, 0).xyz, 1); }
