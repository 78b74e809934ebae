// The root mean square, in the tent of 27 cells, of what find_small_motion found:  x: u' [m/s], y: |grad u| [1/s].
// Beside solids there are no eddies that could go into them.
// reads smallMotion (centres), openings around solids   writes smallMotion. 27 fetches, twice as many around solids
// variants: [AROUND_SOLIDS]
#include "common/grid.glsl"

uniform sampler3D smallMotion;
#ifdef AROUND_SOLIDS
#include "common/solids.glsl"
#else
bool isSolid(ivec3 cell) { return false; }
#endif

vec4 kernel(ivec3 texel) {
    vec2 mean = vec2(0);
    bool isFree = true;
    for (int k = -1; k <= 1; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                ivec3 step = ivec3(i, j, k), cell = existingCell(texel + step);
                isFree = isFree && !isSolid(cell);
                mean += texelFetch(smallMotion, cell, 0).xy / float(8 << (abs(i) + abs(j) + abs(k)));
            }
    if (!isFree) mean.x = 0.0;
    return vec4(sqrt(mean), 0, 0);
}
