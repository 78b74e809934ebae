// Where the surface of the liquid passes between two cells.
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

// Whether it does between a cell that no solid holds and one of its neighbours. Where it meets a solid it goes on into the
// part of it that is open, or liquid beside it would seem to be farther away than it is. Behind a closed face there is
// none: the level set goes on there as it may be on the far side.
bool crossesBetween(ivec3 cell, ivec3 neighbour) {
    if (!isCell(wrapped(neighbour)) || (phiAt(cell) < 0.0) == (phiAt(neighbour) < 0.0)) return false;
    ivec3 way = abs(neighbour - cell);
    return dot(texelFetch(openings, wrapped(max(cell, neighbour)), 0).xyz, vec3(way)) > 0.0;
}

// How far it is from a cell at the surface to where it crosses the way to a neighbour, the closest of six [cells];
// 2 from other cells.
float wayToCrossing(ivec3 cell, out vec3 crossing) {
    float nearest = 2.0;
    crossing = centreOf(cell);
    if (isSolid(cell)) return nearest;
    float phi = phiAt(cell);
    for (int i = 0; i < 6; ++i) {
        ivec3 way = i < 3 ? UNIT[i] : -UNIT[i - 3];
        if (!crossesBetween(cell, cell + way)) continue;
        float share = phi / (phi - phiAt(cell + way));
        if (share >= nearest) continue;
        nearest = share;
        crossing = centreOf(cell) + share * vec3(way);
    }
    return nearest;
}
