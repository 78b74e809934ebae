// Fields that hold four cells to a texel: channel l of texel (i, j, k) is cell (i, j, 4k + l). A stencil then costs two
// fetches a cell instead of seven. Lanes beyond the last cell hold 0.
#include "common/grid.glsl"

// z indices of the four cells of a texel.
ivec4 lanesOf(ivec3 texel) { return 4 * texel.z + ivec4(0, 1, 2, 3); }

float packedValue(sampler3D field, ivec3 cell) {
    return texelFetch(field, ivec3(cell.xy, cell.z >> 2), 0)[cell.z & 3];
}
