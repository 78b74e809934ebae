// Particles stay out of what stands in a grid, and do not pass its closed sides: a way that meets something goes on along
// it, and what a solid has moved over is put beside it. What has been met takes the velocity against it.
// reads cloud (before the step), moved, cloudGroups, emitters, openings   writes moved. 3 fetches, some 10 in the grid
// variants: [AROUND_SOLIDS]
#include "particles/life.glsl"
#include "particles/placed_grid.glsl"
#include "particles/way.glsl"

uniform sampler3D cloud;
uniform sampler3D moved;

const int MOST_MET = 3;      // in a step: a corner stops what comes along an edge
const int FARTHEST_OUT = 8;  // [cells] that solids move in a step

bool isShutIn(vec3 x) {
    ivec3 cell = wrapped(ivec3(floor(x)));
    return isCell(cell) && isSolid(cell);
}

bool isInGrid(vec3 x) { return isCell(wrapped(ivec3(floor(x)))); }

// The nearest place that no solid holds, of the 26 cells around at each distance.
vec3 putOutside(vec3 x) {
    ivec3 cell = ivec3(floor(x));
    vec3 nearest = x;
    float least = 1e9;
    for (int far = 1; far <= FARTHEST_OUT && least == 1e9; ++far)
        for (int i = 0; i < 27; ++i) {
            ivec3 there = cell + far * (ivec3(i, i / 3, i / 9) % 3 - 1);
            if (!isCell(wrapped(there)) || isSolid(wrapped(there))) continue;
            vec3 place = insideCell(x, there);
            if (distance(place, x) < least) { least = distance(place, x); nearest = place; }
        }
    return nearest;
}

// Through which axis a way comes into the grid, and whether that side is closed.
bool entersClosed(vec3 from, vec3 to, out int axis) {
    float last = -1.0;
    int side = -1;
    for (int a = 0; a < 3; ++a) {
        if (isPeriodic(a) || from[a] >= 0.0 && from[a] < float(cells[a])) continue;
        float share = ((from[a] < 0.0 ? 0.0 : float(cells[a])) - from[a]) / (to[a] - from[a]);
        if (share > last) { last = share; axis = a; side = 2 * a + int(from[a] >= 0.0); }
    }
    return side >= 0 && isClosed(side);
}

// Where a way ends that slides along what it meets; `met` has the axes along which it has met something.
vec3 slide(vec3 from, vec3 to, inout bvec3 met) {
    for (int i = 0; i < MOST_MET; ++i) {
        Way way = wayTo(from, to);
        if (way.leaves || way.axis < 0) return to;
        met[way.axis] = true;
        from = way.end;
        to[way.axis] = way.end[way.axis];
    }
    return from;
}

vec3 keptOut(vec3 from, vec3 to, out bvec3 met) {
    met = bvec3(false);
    int axis;
    if (isInGrid(from)) {
        vec3 start = isShutIn(from) ? putOutside(from) : from;
        if (!isShutIn(start)) to = slide(start, to + start - from, met);
    } else if (isInGrid(to) && entersClosed(from, to, axis)) {
        to[axis] = from[axis];
        met[axis] = true;
    }
    return isShutIn(to) ? putOutside(to) : to;
}

vec4 kernel(ivec3 texel) {
    Life life = lifeOf(texel);
    vec4 value = texelFetch(moved, texel, 0);
    ivec3 slot = ivec3(texel.xy, 0);
    vec3 from = cellsFromWorld(texelFetch(cloud, slot, 0).xyz, timeLeft(slot, life));
    vec3 to = cellsFromWorld(texelFetch(moved, slot, 0).xyz, 0.0);
    bool isNear = life.lifespan > 0.0 && (isInGrid(from) || isInGrid(to));
    for (int i = 0; i < 1 && isNear; ++i) {  // a loop: software renderers skip no branch
        bvec3 met;
        vec3 kept = keptOut(from, to, met);
        if (kept == to) break;
        if (texel.z == 0) value.xyz += turnedToWorld(h * (kept - to));
        else value.xyz -= turnedToWorld(mix(vec3(0), turnedToGrid(value.xyz - gridVelocity), met));
    }
    return value;
}
