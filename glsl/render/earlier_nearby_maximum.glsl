// The largest extinction in and around a block of cells a while ago: where its middle and its corners are now, and where
// it is itself.
// reads nearbyMaximum [1/m], cellVelocity [m/s]   writes nearbyMaximum   10 plain fetches and 9 filtered ones a block
#include "constants/cellsPerBlock.glsl"
#include "render/earlier.glsl"

uniform sampler3D nearbyMaximum;
uniform ivec3 extinctionCells;

float maximumAt(vec3 cell) {
    vec3 count = vec3(extinctionCells), now = clamp(placeNow(cell / count) * count, vec3(0), count - 1.0);
    return texelFetch(nearbyMaximum, ivec3(now) / cellsPerBlock, 0).x;
}

float kernel(ivec3 texel) {
    vec3 first = vec3(texel * cellsPerBlock);
    float most = max(texelFetch(nearbyMaximum, texel, 0).x, maximumAt(first + 0.5 * float(cellsPerBlock)));
    for (int i = 0; i < 8; ++i)
        most = max(most, maximumAt(first + float(cellsPerBlock) * vec3(i & 1, i >> 1 & 1, i >> 2)));
    return most;
}
