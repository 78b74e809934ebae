// What a coarse cell that a wall divides does not stand for. It goes with the cells beside it that it is linked with: the
// error there is as they have it, the less so the more a wall holds it, and they are asked for what is left of its
// equation by the same shares.
// reads members, and what sim/diffusion/fine does
#include "sim/diffusion/members.glsl"

bool isFineCell(ivec3 cell) { return all(greaterThanEqual(cell, ivec3(0))) && all(lessThan(cell, fineCells)); }

vec3 leftOver(ivec3 child) {
    if (texelFetch(members, child >> 1, 0).w == 0.0) return vec3(0);
    return (1.0 - membership(child)) * vec3(greaterThan(fineMass(child), vec3(0)));
}

// Between a cell and its neighbour: direction = 2 * axis + side.
vec3 linkTowards(ivec3 cell, ivec3 neighbour, int direction) {
    return fineLink(direction % 2 == 0 ? cell : neighbour, direction / 2);
}

// By what of a linked neighbour something left over goes, per link.
vec3 heedOf(ivec3 child, int directions) {
    vec3 sum = directions == 0 ? vec3(1) : fineHeld(child);
    for (int direction = 0; direction < directions; ++direction) {
        ivec3 neighbour = fineNeighbour(child, direction);
        if (isFineCell(neighbour)) sum += linkTowards(child, neighbour, direction) * membership(neighbour);
    }
    return mix(vec3(0), 1.0 / max(sum, 1e-12), greaterThan(sum, vec3(0)));
}

// In how many directions children of a coarse cell of the grid that is written may find something left over: all or none.
// (Software renderers skip loops, but not branches.)
int directionsToAsk(ivec3 parent) {
    float most = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        most = max(most, texelFetch(members, existingCell(parent - UNIT[axis]), 0).w);
        most = max(most, texelFetch(members, existingCell(parent + UNIT[axis]), 0).w);
    }
    return most > 0.0 ? 6 : 0;
}

// The share that something beside a child goes with it.
vec3 shareTaken(ivec3 child, int direction) {
    ivec3 beside = fineNeighbour(child, direction);
    if (!isFineCell(beside) || beside >> 1 == child >> 1) return vec3(0);
    vec3 left = leftOver(beside);
    if (left == vec3(0)) return vec3(0);
    return left * membership(child) * linkTowards(child, beside, direction) * heedOf(beside, 6);
}
