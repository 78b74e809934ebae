// Whether a block of cells has a face that a solid closes, or a cell that it holds: 1, else 0
// reads openings   writes blocks. 64 fetches in flat grids, else 512
// SOLIDS_MOVE: now or at the start of the step. Twice as many
// variants: [SOLIDS_MOVE]
#include "common/grid.glsl"
#include "constants/solidBlockEdge.glsl"

uniform ivec3 fineCells;
uniform sampler3D openings;
#ifdef SOLIDS_MOVE
uniform sampler3D formerOpenings;
#endif

bool isStopped(vec4 open) { return open.w > 0.0 || min(open.x, min(open.y, open.z)) == 0.0; }

float kernel(ivec3 texel) {
    ivec3 low = solidBlockEdge * texel, high = min(low + solidBlockEdge, fineCells);
    bool any = false;
    for (int k = low.z; k < high.z; ++k)
        for (int j = low.y; j < high.y; ++j)
            for (int i = low.x; i < high.x; ++i) {
                any = any || isStopped(texelFetch(openings, ivec3(i, j, k), 0));
#ifdef SOLIDS_MOVE
                any = any || isStopped(texelFetch(formerOpenings, ivec3(i, j, k), 0));
#endif
            }
    return any ? 1.0 : 0.0;
}
