// Smoke as a curve draws it (a transfer function): drawnAs in scene/SmokeCurve.h.
// reads gas (density in x), dye   writes colour times density, and density, as which it is drawn [cell centres]
// 1 fetch a cell, 2 with dye
// variants: [DYED]
#include "constants/mostSmokeStops.glsl"

uniform sampler3D gas;
uniform float curvePlaces[mostSmokeStops];  // densities; the last stop again behind it
uniform vec4 curveStops[mostSmokeStops];    // xyz: times its colour; w: density as which it is drawn
#ifdef DYED
uniform sampler3D dye;
#else
uniform vec3 albedo;
#endif

vec4 drawnAs(float density) {
    vec4 below = vec4(curveStops[0].rgb, 0);
    float from = 0.0;
    for (int i = 0; i < mostSmokeStops; ++i) {
        float to = curvePlaces[i];
        if (density < to) return mix(below, curveStops[i], (density - from) / (to - from));
        below = curveStops[i];
        from = to;
    }
    return below;
}

vec4 kernel(ivec3 texel) {
    float density = max(texelFetch(gas, texel, 0).x, 0.0);
    vec4 drawn = drawnAs(density);
#ifdef DYED
    vec3 colour = clamp(texelFetch(dye, texel, 0).rgb / max(density, 1e-6), 0.0, 1.0);
#else
    vec3 colour = albedo;
#endif
    return vec4(drawn.w * drawn.rgb * colour, drawn.w);
}
