// Which components of the velocity the pressure of a liquid decides.
#include "common/faces.glsl"
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

// Whether a cell decides one of its faces: of solids, those that they leave open alone.
bool decides(ivec3 cell, float open) {
    cell = wrapped(cell);
    return isCell(cell) && isLiquid(cell) && (open > 0.0 || !isSolid(cell));
}

bool isWet(ivec3 face, int axis) {
    float open = texelFetch(openings, face, 0)[axis];
    return isFace(face, axis) && (decides(face, open) || decides(face - UNIT[axis], open));
}
