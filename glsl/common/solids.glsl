// What obstacles leave of the grid: Solids in sim/Solids.h.
#include "common/grid.glsl"

uniform sampler3D openings;  // xyz: open share of the low faces; w: number of the obstacle that holds the centre, or 0

bool isSolid(ivec3 cell) { return texelFetch(openings, cell, 0).w > 0.0; }

#ifdef SOLIDS_MOVE
// Solids come along while a trace is followed: it starts among them as they are at one end of the step, and ends among
// them as they are at the other.
uniform sampler3D formerOpenings;  // at the start of the step
bool endsAtStart = true;           // of the step: traces that go back

vec4 openingsAtEnd(ivec3 cell) { return endsAtStart ? texelFetch(formerOpenings, cell, 0) : texelFetch(openings, cell, 0); }

bool isShut(ivec3 texel, ivec3 along) {
    return dot(texelFetch(openings, texel, 0).xyz, vec3(along)) == 0.0 &&
           dot(texelFetch(formerOpenings, texel, 0).xyz, vec3(along)) == 0.0;
}

bool holdsFluidAtEnd(ivec3 cell) { return openingsAtEnd(cell).w == 0.0; }
#else
vec4 openingsAtEnd(ivec3 cell) { return texelFetch(openings, cell, 0); }
bool isShut(ivec3 texel, ivec3 along) { return dot(texelFetch(openings, texel, 0).xyz, vec3(along)) == 0.0; }
bool holdsFluidAtEnd(ivec3 cell) { return true; }  // or a closed face would have been met
#endif

// How far one gets on the straight way from x to `target` before a face that is closed,
// or into a cell that the end finds in a solid.
vec3 reach(vec3 x, vec3 target) {
    vec3 way = target - x;
    ivec3 heading = ivec3(sign(way)), cell = ivec3(floor(x));
    vec3 perCell = 1.0 / max(abs(way), 1e-9);  // shares of the way
    vec3 crossing = (vec3(cell) + max(vec3(heading), 0.0) - x) * vec3(heading) * perCell;
    crossing = mix(crossing, vec3(2), equal(heading, ivec3(0)));
    float clear = isCell(wrapped(cell)) && holdsFluidAtEnd(wrapped(cell)) ? 1.0 : 2.0;  // share up to where the way led through fluid
    for (int i = 0; i < 192; ++i) {  // more cells than any step crosses
        float share = min(crossing.x, min(crossing.y, crossing.z));
        if (share >= 1.0) return clear < 1.0 ? x + clear * way : target;
        ivec3 along = crossing.x == share ? UNIT[0] : crossing.y == share ? UNIT[1] : UNIT[2];
        ivec3 neighbour = cell + along * heading;
        if (!isCell(wrapped(neighbour))) return target;  // leaves the domain: common/walls.glsl takes over
        if (isShut(wrapped(max(cell, neighbour)), along)) return x + min(share, clear) * way;
        if (holdsFluidAtEnd(wrapped(neighbour))) clear = 1.0;
        else if (clear == 1.0) clear = share;
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
    vec3 low = openingsAtEnd(cell).xyz;
    vec3 high = vec3(openingsAtEnd(cell + UNIT[0]).x, openingsAtEnd(cell + UNIT[1]).y, openingsAtEnd(cell + UNIT[2]).z);
    vec3 ahead = mix(low, high, greaterThan(x, centre));
    return mix(x, centre, equal(ahead, vec3(0)));
}
