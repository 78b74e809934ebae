// Semi-Lagrangian self-advection, each component from its own faces:  u'(x) = u(x - dt u)
// reads velocity [m/s, faces], cellVelocity [m/s, centres]; around solids openings   writes velocity
// Stam 1999; Harris 2004 §38.3.1. 9 filtered fetches
// EXACT: with interpolation by hand instead of the driver's filter. 6 filtered fetches, 24 plain
// OF_LIQUID: where the level set knows of one; the air beyond has no effect, and stays as it is
// variants: [EXACT | OF_LIQUID] [AROUND_SOLIDS]
#ifdef OF_LIQUID
#define IN_SHORT_STEPS
#endif
#include "common/outside.glsl"
#include "common/trace.glsl"

#ifdef EXACT
#define faceValue exactFaceValue
#endif

#ifdef OF_LIQUID
#include "liquid/level_set.glsl"
bool isMeant(ivec3 texel) { return phiAt(texel) < 0.999 * float(levelSetBand) * h; }
#else
bool isMeant(ivec3 texel) { return true; }
#endif

uniform sampler3D velocity;
uniform float dt;

float advected(ivec3 texel, int axis) {
    if (!isFace(texel, axis)) return 0.0;
    vec3 foot = traceBack(facePosition(texel, axis), dt);
    int wall = wallBeyond(foot);
    if (wall >= 0 && wallType[wall] == INFLOW) return wallVelocityAt(wall, foot)[axis];
    return mixedWithOutside(faceValue(velocity, foot, axis), foot, axis);
}

vec3 kernel(ivec3 texel) {
    if (!isMeant(texel)) return texelFetch(velocity, texel, 0).xyz;
    return vec3(advected(texel, 0), advected(texel, 1), advected(texel, 2));
}
