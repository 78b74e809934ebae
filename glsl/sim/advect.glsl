// Semi-Lagrangian advection of a cell-centred quantity:  f'(x) = f(x - dt u)
// reads quantity, cellVelocity [m/s] (centres)   writes the quantity, advected
// Stam 1999; Harris 2004 §38.3.1. What enters through an open side is ambient: 0. 3 filtered fetches
#include "common/trace.glsl"
#include "common/walls.glsl"

uniform sampler3D quantity;
uniform float dt;

vec4 kernel(ivec3 texel) {
    vec3 foot = traceBack(centreOf(texel), dt);
    int wall = wallBeyond(foot);
    if (wall >= 0 && !isClosed(wall)) return vec4(0);
    return centreValue(quantity, foot);
}
