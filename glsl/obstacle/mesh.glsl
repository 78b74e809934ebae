// What a voxelized mesh closes of the faces of a cell: of the four quarters of a face those next to which, on either
// side, the mesh holds the middle of an eighth of a cell.
// 20 fetches
#include "common/faces.glsl"

uniform sampler3D winding;  // how often the mesh surrounds the middles of eighths of cells (obstacle/voxelize.frag)
uniform ivec3 windingLow;   // the cell in which that field begins
uniform ivec3 windingSize;  // [cells]

// Whether the mesh holds the middle of an eighth, 0 or 1.
float held(ivec3 eighth) {
    ivec3 texel = eighth - 2 * windingLow;
    bool isThere = all(greaterThanEqual(texel, ivec3(0))) && all(lessThan(texel, 2 * windingSize));
    return isThere && texelFetch(winding, texel, 0).x != 0.0 ? 1.0 : 0.0;
}

float closedShare(ivec3 texel, int axis) {
    ivec3 first = 2 * texel, right = UNIT[(axis + 1) % 3], up = UNIT[(axis + 2) % 3];
    float closed = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec3 above = first + (i & 1) * right + (i >> 1) * up;
        closed += max(held(above), held(above - UNIT[axis]));
    }
    return 0.25 * closed;
}

vec3 closedShares(ivec3 texel) { return vec3(closedShare(texel, 0), closedShare(texel, 1), closedShare(texel, 2)); }

bool holdsCentre(ivec3 cell) {
    float eighths = 0.0;
    for (int i = 0; i < 8; ++i) eighths += held(2 * cell + ivec3(i & 1, i >> 1 & 1, i >> 2));
    return eighths >= 4.0;
}
