// What obstacles leave of the grid: Solids in sim/Solids.h.
#include "common/grid.glsl"

uniform sampler3D openings;  // xyz: open share of the low faces; w: number of the obstacle that holds the centre, or 0

bool isSolid(ivec3 cell) { return texelFetch(openings, cell, 0).w > 0.0; }

// How far one gets on the straight way from x to `target` before a face that is closed.
vec3 reach(vec3 x, vec3 target) {
    vec3 way = target - x;
    ivec3 heading = ivec3(sign(way)), cell = ivec3(floor(x));
    vec3 perCell = 1.0 / max(abs(way), 1e-9);  // shares of the way
    vec3 crossing = (vec3(cell) + max(vec3(heading), 0.0) - x) * vec3(heading) * perCell;
    crossing = mix(crossing, vec3(2), equal(heading, ivec3(0)));
    for (int i = 0; i < 192; ++i) {  // more cells than any step crosses
        float share = min(crossing.x, min(crossing.y, crossing.z));
        if (share >= 1.0) return target;
        ivec3 along = crossing.x == share ? UNIT[0] : crossing.y == share ? UNIT[1] : UNIT[2];
        ivec3 neighbour = cell + along * heading;
        if (!isCell(wrapped(neighbour))) return target;  // leaves the domain: common/walls.glsl takes over
        ivec3 face = wrapped(max(cell, neighbour));
        if (dot(texelFetch(openings, face, 0).xyz, vec3(along)) == 0.0) return x + share * way;
        cell = neighbour;
        crossing += vec3(along) * perCell;
    }
    return x;
}

// Moves a place that much away from closed faces that linear interpolation does not look through them.
vec3 keptClear(vec3 x) {
    ivec3 cell = withinWalls(ivec3(floor(x)));
    vec3 centre = centreOf(cell);
    cell = wrapped(cell);
    vec3 low = texelFetch(openings, cell, 0).xyz;
    vec3 high = vec3(texelFetch(openings, cell + UNIT[0], 0).x, texelFetch(openings, cell + UNIT[1], 0).y,
                     texelFetch(openings, cell + UNIT[2], 0).z);
    vec3 ahead = mix(low, high, greaterThan(x, centre));
    return mix(x, centre, equal(ahead, vec3(0)));
}
