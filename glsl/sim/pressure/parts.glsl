// Which part of its coarse cell every unknown of the finer grid belongs to. The eight children of a coarse cell are
// called by octants: bit a is set for the upper ones along axis a.
#include "common/red_black.glsl"

// Parts of a coarse cell are 0 and 1. From here on: closed regions, which lie in the coarse cell as a whole and have no
// unknown on it.
const uint FIRST_CLOSED = 2u;
const uint NO_UNKNOWN = 15u;

// The codes of a cell all of whose children are in its first part. (Transposed, half of them do not exist.)
const uint ALL_IN_FIRST = IS_TRANSPOSED ? 0xFF00FF00u : 0u;

// From the codes of eight children, four bits each.
uint codeOf(uint codes, int octant) { return codes >> (4 * octant) & 15u; }

uvec4 codeOf(uvec4 codes, int octant) { return codes >> (4 * octant) & 15u; }

int octantOf(ivec3 child) { return (child.x & 1) | (child.y & 1) << 1 | (child.z & 1) << 2; }

// The child of a coarse face: two bits count along the other two axes.
int octantAt(int axis, int side, int child) {
    int along = (axis + 1) % 3, across = (axis + 2) % 3;
    return side << axis | (child & 1) << along | (child >> 1) << across;
}

// How many children on one side of a coarse cell belong to a part of it.
int childrenOf(uvec2 cellCodes, int part, int axis, int side) {
    int count = 0;
    for (int child = 0; child < 4; ++child)
        count += int(codeOf(cellCodes.x, octantAt(axis, side, child)) == uint(part)) +
                 int(codeOf(cellCodes.y, octantAt(axis, side, child)) == uint(part));
    return count;
}

// Whether any child belongs to a part: then one of eight half bytes is equal to it.
bool anyOf(uvec2 cellCodes, uint part) {
    uvec2 differences = cellCodes ^ (part * 0x11111111u);
    return any(notEqual((differences - 0x11111111u) & ~differences & 0x88888888u, uvec2(0)));
}
