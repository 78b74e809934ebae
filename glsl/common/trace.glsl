// Where the fluid at a point came from:  dx/dt = u,  followed backwards for dt (negative: forwards).
// Around solids a trace ends at the first closed face that it meets, so that nothing comes through a wall.
// Beside solids, and with IN_SHORT_STEPS everywhere, in steps of two cells at most. Beyond gaps between solids, and thin
// sheets of liquid, the fluid is at rest: a cell fast enough for its midpoint to lie there would stay as it is, while the
// pressure drives it on, and gain energy for ever. 1 fetch more, 2 for each further step
#include "common/grid.glsl"
#ifdef AROUND_SOLIDS
#include "common/solids.glsl"
#include "constants/solidBlockEdge.glsl"

uniform sampler3D solidBlocks;  // of obstacle/widen_solid_blocks

bool isFarFromSolids(vec3 x) {
    ivec3 block = clamp(ivec3(x), ivec3(0), cells - 1) / solidBlockEdge;
    return texelFetch(solidBlocks, block, 0).x == 0.0;
}

// reach, which is dear, where anything may be in the way.
vec3 wayAround(vec3 x, vec3 target) {
    bool isShort = all(lessThan(abs(target - x), vec3(solidBlockEdge)));
    return isShort && isFarFromSolids(x) ? target : reach(x, target);
}

vec3 keptFromSolids(vec3 x) { return isFarFromSolids(x) ? x : keptClear(x); }
#else
vec3 wayAround(vec3 x, vec3 target) { return target; }
#endif

uniform sampler3D cellVelocity;  // [m/s, centres]
uniform int midpoint;            // 1: midpoint rule, second order; 0: Euler

#if defined(IN_SHORT_STEPS) || defined(AROUND_SOLIDS)
const float LONGEST_STEP = 2.0;  // [cells]
const int MOST_STEPS = 8;

int stepsFrom(vec3 x, float dt) {
#ifndef IN_SHORT_STEPS
    if (isFarFromSolids(x)) return 1;
#endif
    float way = length(dt / h * centreValue(cellVelocity, x).xyz);
    return clamp(int(ceil(way / LONGEST_STEP)), 1, MOST_STEPS);
}
#else
int stepsFrom(vec3 x, float dt) { return 1; }
#endif

bool traceEndedAtSolid = false;  // in the last call

vec3 traceBack(vec3 x, float dt) {
#ifdef SOLIDS_MOVE
    endsAtStart = dt > 0.0;
#endif
    int steps = stepsFrom(x, dt);
    float scale = dt / (h * float(steps));  // m/s to cells
    traceEndedAtSolid = false;
    for (int i = 0; i < steps && !traceEndedAtSolid; ++i) {
        vec3 departure = x;
        if (midpoint == 1) departure = wayAround(x, x - 0.5 * scale * centreValue(cellVelocity, x).xyz);
        vec3 foot = x - scale * centreValue(cellVelocity, departure).xyz;
        x = wayAround(x, foot);
        traceEndedAtSolid = x != foot;
    }
    return x;
}
