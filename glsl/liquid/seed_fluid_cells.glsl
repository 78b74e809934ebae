// The centres of cells that no solid holds, from which jump flooding finds the closest of them to cells in solids
// reads openings   writes closest (centres): xyz a point in cells, w 1 where there is one. 1 fetch
#include "common/solids.glsl"

vec4 kernel(ivec3 texel) { return isSolid(texel) ? vec4(0) : vec4(centreOf(texel), 1); }
