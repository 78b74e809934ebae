// What obstacles leave of the grid: Solids in sim/Solids.h.
#include "common/walk.glsl"

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
    Walk walk = walkAlong(x, target);
    ivec3 first = wrapped(walk.cell);
    float clear = isCell(first) && holdsFluidAtEnd(first) ? 1.0 : 2.0;  // share up to where the way led through fluid
    for (int i = 0; i < MOST_CELLS; ++i) {
        float share = shareInCell(walk);
        if (share >= 1.0) return clear < 1.0 ? x + clear * way : target;
        ivec3 neighbour = cellAhead(walk);
        if (!isCell(wrapped(neighbour))) return target;  // leaves the domain: common/walls.glsl takes over
        if (isShut(wrapped(max(walk.cell, neighbour)), axisAhead(walk))) return x + min(share, clear) * way;
        if (holdsFluidAtEnd(wrapped(neighbour))) clear = 1.0;
        else if (clear == 1.0) clear = share;
        goOn(walk);
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
