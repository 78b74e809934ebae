// The finest grid as the next coarser one sees it: coefficients of single cells.
const int FINE_PARTS = 1;

#include "sim/pressure/fine_cells.glsl"

uniform usampler3D fineCoefficients;  // see cut_operator.glsl

// c towards a neighbour: direction = 2 * axis + side.
float storedCoefficient(ivec3 cell, int direction) {
    int slices = 2 * redBlackDepth(fineCells.z), axis = direction >> 1;
    ivec3 texel = redBlackTexel(cell, 0, 1, fineCells.z);
    uvec4 both = fetch(fineCoefficients, texel + axis * copyStep(slices));
    return redBlackLane(unpackLanes((direction & 1) == 0 ? both.xy : both.zw), cell);
}

bool leadsToUnknown(ivec3 cell, int direction) {
    int axis = direction >> 1;
    ivec3 neighbour = fineNeighbour(cell, direction);
    if (neighbour[axis] < 0 || neighbour[axis] >= fineCells[axis]) return false;
    return storedCoefficient(neighbour, direction ^ 1) > 0.0;
}

// Between a cell and its neighbour, if both are unknowns.
float fineLink(ivec3 cell, int part, int direction, int otherPart) {
    float c = storedCoefficient(cell, direction);
    return c > 0.0 && leadsToUnknown(cell, direction) ? c : 0.0;
}

// Towards points along an axis where q = 0.
float fineWall(ivec3 cell, int part, int axis) {
    float sum = 0.0;
    for (int direction = 2 * axis; direction < 2 * axis + 2; ++direction) {
        float c = storedCoefficient(cell, direction);
        if (c > 0.0 && !leadsToUnknown(cell, direction)) sum += c;
    }
    return sum;
}
