// What a voxelized mesh covers of the low faces of a cell, as shares: of the four quarters of a face those next to which,
// on either side, the mesh holds the middle of an eighth of a cell; in the fourth channel 1 where it holds half the cell.
// reads winding   writes cover (faces). 32 fetches
#include "common/faces.glsl"

uniform sampler3D winding;  // how often the mesh surrounds the middles of eighths of cells (obstacle/voxelize.frag)
uniform ivec3 latticeLow;   // the cell in which that field begins
uniform ivec3 latticeSize;  // [cells]

// Whether the mesh holds the middle of an eighth, 0 or 1.
float held(ivec3 eighth) {
    ivec3 texel = eighth - 2 * latticeLow;
    bool isThere = all(greaterThanEqual(texel, ivec3(0))) && all(lessThan(texel, 2 * latticeSize));
    return isThere && texelFetch(winding, texel, 0).x != 0.0 ? 1.0 : 0.0;
}

float coveredShare(ivec3 texel, int axis) {
    ivec3 first = 2 * texel, right = UNIT[(axis + 1) % 3], up = UNIT[(axis + 2) % 3];
    float covered = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec3 above = first + (i & 1) * right + (i >> 1) * up;
        covered += max(held(above), held(above - UNIT[axis]));
    }
    return 0.25 * covered;
}

vec4 kernel(ivec3 texel) {
    float eighths = 0.0;
    for (int i = 0; i < 8; ++i) eighths += held(2 * texel + ivec3(i & 1, i >> 1 & 1, i >> 2));
    return vec4(coveredShare(texel, 0), coveredShare(texel, 1), coveredShare(texel, 2), eighths >= 4.0 ? 1.0 : 0.0);
}
