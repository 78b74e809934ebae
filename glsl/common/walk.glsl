// A straight way through a grid, from cell to cell (Amanatides and Woo 1987).
#include "common/grid.glsl"

const int MOST_CELLS = 2048;  // more than any step crosses: 100 along each axis, of a gas four times as many

struct Walk {
    ivec3 cell;     // in which it is; on periodic axes maybe beyond the domain
    ivec3 heading;  // along each axis: -1, 0 or 1
    vec3 perCell;   // the share of the way from face to face
    vec3 crossing;  // the share at which it meets the next face
};

Walk walkAlong(vec3 from, vec3 target) {
    vec3 way = target - from;
    ivec3 heading = ivec3(sign(way)), cell = ivec3(floor(from));
    vec3 perCell = 1.0 / max(abs(way), 1e-9);
    vec3 crossing = (vec3(cell) + max(vec3(heading), 0.0) - from) * vec3(heading) * perCell;
    return Walk(cell, heading, perCell, mix(crossing, vec3(2), equal(heading, ivec3(0))));
}

// The share of the way at which it leaves its cell; the target is in there when it is 1 or more.
float shareInCell(Walk walk) { return min(walk.crossing.x, min(walk.crossing.y, walk.crossing.z)); }

// The axis of the face through which it leaves: 1 there, 0 elsewhere.
ivec3 axisAhead(Walk walk) {
    float share = shareInCell(walk);
    return walk.crossing.x == share ? UNIT[0] : walk.crossing.y == share ? UNIT[1] : UNIT[2];
}

ivec3 cellAhead(Walk walk) { return walk.cell + axisAhead(walk) * walk.heading; }

void goOn(inout Walk walk) {
    ivec3 along = axisAhead(walk);
    walk.cell += along * walk.heading;
    walk.crossing += vec3(along) * walk.perCell;
}
