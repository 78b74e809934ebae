// Largest value of a block and its neighbours: what a march of less than a block can meet.
// reads blockMaximum (one texel per block)   writes the same layout
// 27 fetches a block, more where on periodic axes the last block holds fewer cells. The cells of its grid are blocks.
// BURNING: what glows must not be leapt over either.
// variants: [BURNING]

#include "common/grid.glsl"

uniform sampler3D blockMaximum;
uniform ivec3 reach;  // [blocks] so many neighbours on each side

#ifdef BURNING
uniform sampler3D glow;  // of the same blocks, see render/glow.glsl
float valueOf(ivec3 block) { return texelFetch(glow, block, 0).w > 0.0 ? 6e4 : texelFetch(blockMaximum, block, 0).x; }
#else
float valueOf(ivec3 block) { return texelFetch(blockMaximum, block, 0).x; }
#endif

float kernel(ivec3 texel) {
    ivec3 low = withinWalls(texel - reach), high = withinWalls(texel + reach);
    float largest = 0.0;
    for (int z = low.z; z <= high.z; ++z)
        for (int y = low.y; y <= high.y; ++y)
            for (int x = low.x; x <= high.x; ++x) largest = max(largest, valueOf(wrapped(ivec3(x, y, z))));
    return largest;
}
