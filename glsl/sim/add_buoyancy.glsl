// Buoyancy, with T the temperature above ambient and d the density of smoke, means of two cells, or those of the one that
// is not solid:
//   linear      a = (beta T - kappa d) up             Fedkiw, Stam, Jensen 2001 eq. 10; Harris 2004 §38.5.2
//   ideal gas   a = g (1 - T0 / (T0 + T)) up - kappa d up      Crane et al. 2007 §30.2.5: rho ~ 1 / T at constant pressure
// reads velocity [m/s, faces], gas (centres)   writes velocity. 1 fetch and 2 for every axis that up has
#include "common/faces.glsl"
#include "constants/BuoyancyModel.glsl"

uniform sampler3D velocity;
uniform sampler3D gas;
uniform int model;      // a BuoyancyModel
uniform vec3 gravity;   // [m/s²]
uniform float heat;     // beta [m/s² per K]
uniform float weight;   // kappa [m/s² per unit of density]
uniform float ambient;  // T0 [K]
uniform float dt;

float rise(float density, float temperature) {
    float lift = model == BuoyancyModel_Linear ? heat * temperature
                                 : length(gravity) * (1.0 - ambient / max(ambient + temperature, 1.0));
    return lift - weight * density;
}

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    vec3 up = -gravity / max(length(gravity), 1e-12);
    for (int axis = 0; axis < 3; ++axis) {
        if (up[axis] == 0.0 || !isFace(texel, axis)) continue;
        vec4 above = texelFetch(gas, existingCell(texel), 0);
        vec4 below = texelFetch(gas, existingCell(texel - UNIT[axis]), 0);
        vec2 here = (above.w * above.xy + below.w * below.xy) / max(above.w + below.w, 1e-6);
        u[axis] += dt * rise(here.x, here.y) * up[axis];
    }
    return u;
}
