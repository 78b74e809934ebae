// Where the surface of the liquid passes between two cells.
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

// Whether it does between a cell and one of its neighbours. Solids have none: what they hold is made up.
bool crossesBetween(ivec3 cell, ivec3 neighbour) {
    neighbour = wrapped(neighbour);
    return isCell(neighbour) && !isSolid(neighbour) && (phiAt(cell) < 0.0) != (phiAt(neighbour) < 0.0);
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
