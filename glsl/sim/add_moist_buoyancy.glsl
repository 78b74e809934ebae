// Buoyancy of moist air, which is light when it is warm or holds much vapor, and heavy with cloud:
//   a = g (theta_v / theta_v0 - 1 - c) up     with     theta_v = theta (1 + 0.61 v)
// means of two cells, or that of the one that is not solid.
// reads velocity [m/s, faces], gas (centres; cloud water c, theta'), vapor (centres; v')   writes velocity
// Harris et al. 2003 eq. 5. 1 fetch and 4 for every axis that up has
#include "common/atmosphere.glsl"
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D gas;
uniform sampler3D vapor;
uniform float dt;

float rise(ivec3 cell, vec4 g) {
    Air air = airAt(heightOf(centreOf(cell)));
    float v = air.vapor + texelFetch(vapor, existingCell(cell), 0).x;
    float warmth = (1.0 + g.y / air.potentialTemperature) * (1.0 + 0.00061 * v) / (1.0 + 0.00061 * air.vapor) - 1.0;
    return gravityStrength * (warmth - 0.001 * g.x);
}

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (up[axis] == 0.0 || !isFace(texel, axis)) continue;
        ivec3 lower = texel - UNIT[axis];
        vec4 above = texelFetch(gas, existingCell(texel), 0), below = texelFetch(gas, existingCell(lower), 0);
        float sum = above.w * rise(texel, above) + below.w * rise(lower, below);
        u[axis] += dt * sum / max(above.w + below.w, 1e-6) * up[axis];
    }
    return u;
}
