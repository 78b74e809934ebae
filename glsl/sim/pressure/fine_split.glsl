// A coarse grid as the next coarser one sees it: coefficients of single parts of cells.
const int FINE_PARTS = 2;

#include "sim/pressure/fine_cells.glsl"

uniform usampler3D fineCoefficients;  // see split_operator.glsl

ivec3 fineTexel(ivec3 cell, int part) { return redBlackTexel(cell, part, 2, fineCells.z); }

ivec3 fineCopyStep() { return copyStep(4 * redBlackDepth(fineCells.z)); }

// Between a part of a cell and one of its neighbour: direction = 2 * axis + side.
float fineLink(ivec3 cell, int part, int direction, int otherPart) {
    ivec3 texel = fineTexel(cell, part);
    uvec4 both = fetch(fineCoefficients, texel + direction * fineCopyStep());
    return redBlackLane(unpackLanes(otherPart == 0 ? both.xy : both.zw), cell);
}

// Towards points along an axis where q = 0.
float fineWall(ivec3 cell, int part, int axis) {
    ivec3 texel = fineTexel(cell, part);
    bool isSecond = axis == transposed(1);  // in its copy
    uvec4 bits = fetch(fineCoefficients, texel + (axis == 0 || isSecond ? 6 : 7) * fineCopyStep());
    return redBlackLane(unpackLanes(isSecond ? bits.zw : bits.xy), cell);
}
