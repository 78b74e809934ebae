// The straight way of a particle through a grid, up to what stands in it.
#include "common/walls.glsl"
#ifdef AROUND_SOLIDS
#include "common/solids.glsl"
#else
#include "common/walk.glsl"
bool isSolid(ivec3 cell) { return false; }
bool isShut(ivec3 texel, ivec3 along) { return false; }
#endif

struct Way {
    vec3 end;    // grid position, in a cell that no solid holds; on periodic axes maybe beyond the domain
    int axis;    // that of the face that ends it; -1: nothing does
    bool leaves; // the domain, through that face
};

const float OFF = 1e-3;  // [cell] that particles keep off what they meet

vec3 insideCell(vec3 x, ivec3 cell) { return clamp(x, vec3(cell) + OFF, vec3(cell) + 1.0 - OFF); }

// From a cell that no solid holds.
Way wayTo(vec3 from, vec3 target) {
    Walk walk = walkAlong(from, target);
    for (int i = 0; i < MOST_CELLS && shareInCell(walk) < 1.0; ++i) {
        ivec3 along = axisAhead(walk), next = cellAhead(walk), there = wrapped(next);
        int axis = along.x == 1 ? 0 : along.y == 1 ? 1 : 2;
        bool isOutside = !isCell(there);
        bool leaves = isOutside && !isClosed(2 * axis + int(walk.heading[axis] > 0));
        if (isOutside || isSolid(there) || isShut(wrapped(max(walk.cell, next)), along))
            return Way(insideCell(from + shareInCell(walk) * (target - from), walk.cell), axis, leaves);
        goOn(walk);
    }
    return Way(insideCell(target, walk.cell), -1, false);
}
