// Links of the finest grid, for each component of the velocity on its own faces; see sim/diffuse_velocity. Faces that
// keep their velocity, or follow from another beyond the surface of a solid, are no unknowns, and have no error.
// reads friction (faces)
#include "sim/pressure/fine_cells.glsl"
#include "common/friction.glsl"
#include "common/walls.glsl"

uniform sampler3D friction;
uniform ivec3 gridCells;  // fineCells counts faces: on axes that are not periodic one more

bool isFineFace(ivec3 face, int axis) {
    return all(greaterThanEqual(face, ivec3(0))) && all(lessThan(face, min(gridCells + UNIT[axis], fineCells)));
}

// The side of the domain on which a face lies, or -1.
int sideOf(ivec3 face, int axis) {
    if (isPeriodic(axis)) return -1;
    return face[axis] == 0 ? 2 * axis : face[axis] == gridCells[axis] ? 2 * axis + 1 : -1;
}

bool isUnknown(ivec3 face, int axis) {
    if (!isFineFace(face, axis)) return false;
    int side = sideOf(face, axis), bits = int(texelFetch(friction, face, 0).w);
    return (side < 0 || wallType[side] == OPEN) && !isKept(bits, axis) && !isBeyond(bits, axis);
}

vec3 fineMass(ivec3 face) { return vec3(isUnknown(face, 0), isUnknown(face, 1), isUnknown(face, 2)); }

// To the face before it along an axis.
vec3 fineLink(ivec3 face, int axis) { return fineMass(face) * fineMass(fineNeighbour(face, 2 * axis)); }

vec3 fineHeld(ivec3 face) {
    vec4 solid = texelFetch(friction, face, 0);
    int bits = int(solid.w);
    vec3 sum = vec3(0);
    for (int axis = 0; axis < 3; ++axis) {
        if (isUnknown(face, axis)) sum[axis] = countOfSurfaces(int(solid[axis]), bits, axis);
        for (int direction = 0; direction < 6; ++direction) {
            ivec3 neighbour = fineNeighbour(face, direction);
            if (isCut(bits, axis, direction) || isUnknown(neighbour, axis)) continue;
            if (isFineFace(neighbour, axis)) sum[axis] += 1.0;
            else if (direction / 2 != axis && holdsTangent(direction)) sum[axis] += 2.0;
        }
    }
    return sum;
}
