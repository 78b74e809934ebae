// Where the surface of a solid lies that fluid sticks to, as the open shares of faces tell it. All that friction is
// part of asks here: Gibou, Fedkiw, Cheng, Kang 2002 (the distance to the wall instead of its cell).
#include "common/faces.glsl"

uniform sampler3D openings;
uniform sampler3D solidVelocity;

vec3 openOf(ivec3 face) { return texelFetch(openings, face, 0).xyz; }

// The centre of the face lies in a solid that fluid sticks to: no unknown of friction, but beyond the wall.
bool isHeld(ivec3 face, int axis) {
    return openOf(face)[axis] < 0.5 && texelFetch(solidVelocity, face, 0).w < 0.0;
}

// The face before or after one along `across`, kept within those there are.
ivec3 beside(ivec3 face, int axis, int across, int step) {
    face[across] += step;
    if (isPeriodic(across)) return wrapped(face);
    face[across] = clamp(face[across], 0, cells[across] - 1 + UNIT[axis][across]);
    return face;
}

// How far the row of a face along `other` is open beyond its centre, towards where it is closed: positive, or negative
// for a held face. Behind a thin solid there is fluid again, which does not count.
float depthOf(ivec3 face, int axis, int other, int closing) {
    ivec3 onward = beside(face, axis, other, closing), back = beside(face, axis, other, -closing);
    float open = openOf(face)[axis], next = min(openOf(onward)[axis], open), last = max(openOf(back)[axis], open);
    float farthest = min(openOf(beside(onward, axis, other, closing))[axis], next);
    return max(openOf(beside(back, axis, other, -closing))[axis], last) + last + open + next + farthest - 2.5;
}

// Where a surface runs along the way rather than across: from a face to where the depth is 0, on the parabola through
// those of the row before it, its own and that of the held
// face. Depths are means over the width of a row.
float wayByDepths(ivec3 face, ivec3 held, int axis, int across, int side, int other, int closing) {
    float here = depthOf(face, axis, other, closing), there = depthOf(held, axis, other, closing);
    float before = depthOf(beside(face, axis, across, side == 0 ? 1 : -1), axis, other, closing);
    float bend = 0.8 * clamp(there - 2.0 * here + before, -0.5, 0.5), fall = there - here;  // less in between
    float way = here / max(-fall, 1e-3);
    for (int i = 0; i < 2; ++i) {  // Newton
        float depth = here - bend / 24.0 + fall * way + 0.5 * bend * way * (way - 1.0);
        way -= depth / min(fall + bend * (way - 0.5), -0.01);
    }
    return way;
}

// Within the plane of the faces. Where the surface runs along the way rather than across it, shares change as the
// distance from it does.
float wayWithinPlane(ivec3 face, ivec3 held, int axis, int across) {
    int other = 3 - axis - across;
    float open = openOf(face)[axis], beyond = openOf(held)[axis], difference = max(open - beyond, 1e-3);
    float onward = openOf(beside(face, axis, other, 1))[axis] + openOf(beside(held, axis, other, 1))[axis];
    float back = openOf(beside(face, axis, other, -1))[axis] + openOf(beside(held, axis, other, -1))[axis];
    float steepness = abs(onward - back) / (2.0 * difference);
    return mix(open - 0.5 + beyond, (open - 0.5) / difference, clamp(steepness / 0.8 - 1.0, 0.0, 1.0));
}

// How far the side along c is open of three cells: the one between a face and the held one after it, and those before
// and after that. From the face.
float heightOfSide(ivec3 between, int c, int along, int onward) {
    float open = openOf(between)[c];
    return max(openOf(beside(between, c, along, -onward))[c], open) + open +
           min(openOf(beside(between, c, along, onward))[c], open) - 1.0;
}

// Of both sides along c: their mean, by how much it is more on the high side, and how bent the surface is.
vec3 heightBetweenSides(ivec3 cell, int c, int along, int onward) {
    ivec3 next = cell + UNIT[c];
    float low = heightOfSide(cell, c, along, onward), high = heightOfSide(next, c, along, onward);
    float before = heightOfSide(beside(cell, c, c, -1), c, along, onward);
    float after = heightOfSide(beside(next, c, c, 1), c, along, onward);
    return vec3(0.5 * (low + high), high - low, clamp(0.5 * (before - low - high + after), -0.5, 0.5));
}

// Through the cell between the two, in the middle of its four sides. Round surfaces lie less far away there than beside
// the sides on average, by how much they are bent.
float wayThroughCell(ivec3 face, ivec3 held, int axis, int side) {
    ivec3 cell = side == 0 ? held : face;
    int b = (axis + 1) % 3, c = (axis + 2) % 3, inward = side == 0 ? -1 : 1;
    vec3 alongB = heightBetweenSides(cell, b, axis, inward), alongC = heightBetweenSides(cell, c, axis, inward);
    bool isSteeperAlongB = abs(alongB.y) > abs(alongC.y);
    float rise = isSteeperAlongB ? alongB.y : alongC.y;
    if (abs(rise) > 0.8) return wayByDepths(face, held, axis, axis, side, isSteeperAlongB ? b : c, rise < 0.0 ? 1 : -1);
    return 0.5 * (alongB.x + alongC.x) - (alongB.z + alongC.z) / 12.0;
}

// Way [cells] from the centre of a face, which is in the fluid, to the surface before the centre of the held face
// after it (side 1) or before it (side 0) along `across`. Exact for flat walls, but where they leave the cells that are
// looked at; for a ball of eight cells off by 0.03 to 0.06.
float wayToWall(ivec3 face, int axis, int across, int side) {
    ivec3 held = wrapped(face + (side == 0 ? -UNIT[across] : UNIT[across]));
    float way = across == axis ? wayThroughCell(face, held, axis, side)
                               : wayWithinPlane(face, held, axis, across);
    return clamp(way, 0.02, 1.0);
}

// Velocity of the surface there: what the solid has at the held face and behind it, carried on linearly.
float surfaceVelocity(ivec3 face, int axis, int across, int side, float way) {
    ivec3 held = wrapped(face + (side == 0 ? -UNIT[across] : UNIT[across]));
    ivec3 behind = beside(held, axis, across, side == 0 ? -1 : 1);
    vec4 solid = texelFetch(solidVelocity, held, 0), deeper = texelFetch(solidVelocity, behind, 0);
    bool isSame = deeper.w == solid.w && openOf(behind)[axis] < 0.5;
    return solid[axis] + (isSame ? (1.0 - way) * (solid[axis] - deeper[axis]) : 0.0);
}

// By how much the solid is faster on a face than one face farther into it.
float solidRise(ivec3 face, int axis, int across, int inward) {
    vec4 here = texelFetch(solidVelocity, face, 0);
    vec4 deeper = texelFetch(solidVelocity, beside(face, axis, across, inward), 0);
    return here.w == deeper.w ? here[axis] - deeper[axis] : 0.0;
}

// The velocity of a face that such a solid cuts is the mean over what is open of it, so that it says what flows
// through. Friction asks for that at its centre: with the centroid of the open part moved by half of what is closed,
// away from the wall,  mean = (1 - s1 - s2) centre + s1 u1 + s2 u2 - c,  where 1 and 2 are faces on the open side. What
// a solid that turns pushes through the closed part is that at the centre of the face for the divergence, instead of
// that at the centroid of the closed part: c makes up for it.
struct Shift {
    ivec3 first, second;
    vec2 share;
    float solid;
};

Shift shiftOf(ivec3 face, int axis) {
    Shift shift = Shift(face, face, vec2(0), 0.0);
    float open = openOf(face)[axis];
    if (open < 0.5 || open == 1.0 || texelFetch(solidVelocity, face, 0).w >= 0.0) return shift;
    int b = (axis + 1) % 3, c = (axis + 2) % 3;
    vec2 rise = vec2(openOf(beside(face, axis, b, 1))[axis] - openOf(beside(face, axis, b, -1))[axis],
                     openOf(beside(face, axis, c, 1))[axis] - openOf(beside(face, axis, c, -1))[axis]);
    int alongB = rise.x > 0.0 ? 1 : -1, alongC = rise.y > 0.0 ? 1 : -1;
    shift.first = beside(face, axis, b, alongB);
    shift.second = beside(face, axis, c, alongC);
    shift.share = 0.5 * (1.0 - open) * abs(rise) / max(length(rise), 1e-3);
    shift.solid = dot(shift.share, vec2(solidRise(face, axis, b, -alongB), solidRise(face, axis, c, -alongC)));
    return shift;
}

float velocityAtCentre(sampler3D means, ivec3 face, int axis) {
    Shift shift = shiftOf(face, axis);
    vec2 others = vec2(texelFetch(means, shift.first, 0)[axis], texelFetch(means, shift.second, 0)[axis]);
    float mean = texelFetch(means, face, 0)[axis] + shift.solid;
    return (mean - dot(shift.share, others)) / (1.0 - shift.share.x - shift.share.y);
}
