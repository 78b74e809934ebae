// The straight way of a particle through a grid, up to what stands in it.
#include "common/solids.glsl"
#include "common/walls.glsl"

struct Way {
    vec3 end;    // grid position, in a cell that no solid holds; on periodic axes maybe beyond the domain
    int axis;    // that of the face that ends it; -1: nothing does
    bool leaves; // the domain, through that face
};

const float OFF = 1e-3;      // [cell] that particles keep off what they meet
const int MOST_CELLS = 192;  // more than any step crosses

// From a cell that no solid holds.
Way wayTo(vec3 from, vec3 target) {
    vec3 way = target - from;
    ivec3 heading = ivec3(sign(way)), cell = ivec3(floor(from));
    vec3 perCell = 1.0 / max(abs(way), 1e-9);  // shares of the way
    vec3 crossing = (vec3(cell) + max(vec3(heading), 0.0) - from) * vec3(heading) * perCell;
    crossing = mix(crossing, vec3(2), equal(heading, ivec3(0)));
    for (int i = 0; i < MOST_CELLS; ++i) {
        float share = min(crossing.x, min(crossing.y, crossing.z));
        if (share >= 1.0) break;
        int axis = crossing.x == share ? 0 : crossing.y == share ? 1 : 2;
        ivec3 next = cell + heading * UNIT[axis], there = wrapped(next);
        bool isOutside = !isCell(there);
        bool leaves = isOutside && !isClosed(2 * axis + int(heading[axis] > 0));
        bool isShut = !isOutside && (isSolid(there) || texelFetch(openings, wrapped(max(cell, next)), 0)[axis] == 0.0);
        if (isOutside || isShut)
            return Way(clamp(from + share * way, vec3(cell) + OFF, vec3(cell) + 1.0 - OFF), axis, leaves);
        cell = next;
        crossing[axis] += perCell[axis];
    }
    return Way(clamp(target, vec3(cell) + OFF, vec3(cell) + 1.0 - OFF), -1, false);
}
