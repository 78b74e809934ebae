// Where the fluid at a point came from:  dx/dt = u,  followed backwards for dt (negative: forwards).
#include "common/grid.glsl"

uniform sampler3D cellVelocity;  // [m/s, centres]
uniform int midpoint;            // 1: midpoint rule, second order; 0: Euler

vec3 traceBack(vec3 x, float dt) {
    float scale = dt / h;  // m/s to cells
    vec3 departure = x;
    if (midpoint == 1) departure -= 0.5 * scale * centreValue(cellVelocity, x).xyz;
    return x - scale * centreValue(cellVelocity, departure).xyz;
}
