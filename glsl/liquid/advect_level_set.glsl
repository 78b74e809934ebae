// Semi-Lagrangian advection of the level set:  phi'(x) = phi(x - dt u),  cubic on every axis
// reads levelSet, cellVelocity (centres); around solids openings   writes levelSet
// Through an open side comes air: what lies beyond it is as far from the liquid as from the side.
// 3 filtered fetches, and 64 plain ones near the surface; beside solids up to 50 more
// variants: [AROUND_SOLIDS [SOLIDS_MOVE]]
#define IN_SHORT_STEPS
#include "common/trace.glsl"
#include "common/walls.glsl"
#include "liquid/level_set.glsl"
#ifdef AROUND_SOLIDS
#include "liquid/own_side.glsl"
#else
float ofThisSide(float phi, vec3 x) { return phi; }
#endif

uniform float dt;

// How far grid position x lies beyond an open side [cells].
float wayBeyondOpenSide(vec3 x) {
    int wall = wallBeyond(x);
    if (wall < 0 || wallType[wall] != OPEN) return 0.0;
    int axis = wall / 2;
    return (wall & 1) == 0 ? -x[axis] : x[axis] - float(cells[axis]);
}

float kernel(ivec3 texel) {
    vec3 foot = traceBack(centreOf(texel), dt);
    float phi = centreValue(levelSet, foot).x, limit = float(levelSetBand) * h;
    bool known = abs(phi) < limit;
    float cubic = cubicPhi(foot, known);
    if (known) phi = ofThisSide(cubic, foot);
    float beyond = wayBeyondOpenSide(foot);
    return beyond > 0.0 ? max(phi, beyond * h) : phi;
}
