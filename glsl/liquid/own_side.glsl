// Keeps what lies behind a wall out of the level set on this side of it. Traces end among the solids as they were when
// the level set was continued into them.
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

bool isBesideSolids(ivec3 cell) {
    for (int i = 0; i < 27; ++i) {
        ivec3 beside = wrapped(cell + ivec3(i % 3, i / 3 % 3, i / 9) - 1);
        if (isCell(beside) && openingsAtEnd(beside).w > 0.0) return true;
    }
    return false;
}

// What phi may be up to half a cell away from a cell's centre, by what it and the neighbours hold to which it is open. All
// on one side of the surface, they know of no other.
vec2 rangeOnThisSide(ivec3 cell) {
    float here = phiAt(cell), change = 0.0, least = here, most = here;
    for (int axis = 0; axis < 3; ++axis) {
        float steepest = 0.0;
        for (int side = 0; side < 2; ++side) {
            if (openingsAtEnd(cell + side * UNIT[axis])[axis] == 0.0) continue;
            float there = phiAt(cell + (2 * side - 1) * UNIT[axis]);
            steepest = max(steepest, abs(there - here));
            least = min(least, there);
            most = max(most, there);
        }
        change += 0.5 * steepest;
    }
    vec2 range = here + vec2(-change, change);
    if (least > 0.0) range.x = max(range.x, min(least, 2.0 * LIQUID_BELOW * h));
    if (most < 0.0) range.y = min(range.y, max(most, -2.0 * LIQUID_BELOW * h));
    return range;
}

// A value of phi that was interpolated at grid position x: beside solids, within what is known on this side of them. Some
// of the values that it was made of may belong to the far side of a wall.
float ofThisSide(float phi, vec3 x) {
    ivec3 cell = existingCell(ivec3(floor(x)));
    if (!isBesideSolids(cell)) return phi;
    vec2 range = rangeOnThisSide(cell);
    return clamp(phi, range.x, range.y);
}
