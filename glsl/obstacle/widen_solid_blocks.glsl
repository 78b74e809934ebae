// The same of a block and those around it, so that a way shorter than a block from where this is 0 meets no solid.
// reads blocks   writes blocks. 27 fetches
// Along periodic axes, where the last block may be cut short, of one more to either side.
#include "common/grid.glsl"

uniform sampler3D blocks;

float kernel(ivec3 texel) {
    ivec3 reach = ivec3(1) + PERIODIC;
    float any = 0.0;
    for (int k = -reach.z; k <= reach.z; ++k)
        for (int j = -reach.y; j <= reach.y; ++j)
            for (int i = -reach.x; i <= reach.x; ++i)
                any = max(any, texelFetch(blocks, existingCell(texel + ivec3(i, j, k)), 0).x);
    return any;
}
