// MacCormack correction of the velocity, each component on its own faces:  u' = a + ½ (u - b),  a = A(u),
// b = A reversed (a), limited to what lies around the foot of the trace.
// reads velocity u, advected a [m/s, faces], cellVelocity [m/s, centres]; around solids openings   writes velocity
// Selle et al. 2008; Cohen et al. 2010 §3.1. 15 filtered fetches, 26 plain
// EXACT: with interpolation by hand instead of the driver's filter, and, except beside solids, without what would
// gain energy. 12 filtered fetches, 62 plain, near solids 85
// OF_LIQUID: on faces beside liquid alone, with a elsewhere: what air does is made up once the pressure is known
// variants: [EXACT | OF_LIQUID] [AROUND_SOLIDS]
#ifdef OF_LIQUID
#define IN_SHORT_STEPS
#endif
#include "common/limiter.glsl"
#include "common/outside.glsl"
#include "common/trace.glsl"

#ifdef EXACT
#define faceValue exactFaceValue
#include "common/energy.glsl"
#endif

#ifdef OF_LIQUID
#include "liquid/level_set.glsl"
bool isMeant(ivec3 face, int axis) { return isLiquid(face) || isLiquid(face - UNIT[axis]); }
#else
bool isMeant(ivec3 face, int axis) { return true; }
#endif

uniform sampler3D velocity;
uniform sampler3D advected;
uniform float dt;

vec2 rangeAround(vec3 foot, int axis) {
    Surroundings s = surroundingsOf(foot - faceOffset(axis), lastFace(axis));
    vec4 below = vec4(texelFetch(velocity, s.first, 0)[axis], texelFetch(velocity, ivec3(s.last.x, s.first.yz), 0)[axis],
                      texelFetch(velocity, ivec3(s.first.x, s.last.y, s.first.z), 0)[axis],
                      texelFetch(velocity, ivec3(s.last.xy, s.first.z), 0)[axis]);
    vec4 above = vec4(texelFetch(velocity, ivec3(s.first.xy, s.last.z), 0)[axis],
                      texelFetch(velocity, ivec3(s.last.x, s.first.y, s.last.z), 0)[axis],
                      texelFetch(velocity, ivec3(s.first.x, s.last.yz), 0)[axis], texelFetch(velocity, s.last, 0)[axis]);
    return rangeWithin(s, below, above);
}

#ifdef AROUND_SOLIDS
// Whether solids leave the faces of a texel and of those next to it whole: beyond, values are mirror images.
bool isOpenAround(ivec3 texel) {
    if (isFarFromSolids(vec3(texel))) return true;
    vec3 open = texelFetch(openings, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        open = min(open, texelFetch(openings, min(texel + UNIT[axis], cells), 0).xyz);
        ivec3 last = wrapped(max(texel - UNIT[axis], -PERIODIC));
        open = min(open, texelFetch(openings, last, 0).xyz);
        for (int along = 0; along < 3; ++along)
            open = min(open, texelFetch(openings, min(last + UNIT[along], cells), 0).xyz);
    }
    return open == vec3(1);
}
#else
bool isOpenAround(ivec3 texel) { return true; }
#endif

#ifdef EXACT
Neighbourhood around;
bool keepsEnergy = false;

void lookAround(ivec3 texel) {
    keepsEnergy = isOpenAround(texel);
    if (keepsEnergy) around = neighbourhoodOf(velocity, texel);
}

float energyGained(ivec3 texel, int axis, vec3 way) {
    return keepsEnergy ? energyGainingPart(velocity, around, texel, axis, way, dt) : 0.0;
}
#else
void lookAround(ivec3 texel) {}
float energyGained(ivec3 texel, int axis, vec3 way) { return 0.0; }
#endif

float corrected(ivec3 texel, int axis, float u, float a) {
    if (!isMeant(texel, axis)) return a;
    if (!isFace(texel, axis)) return 0.0;
    vec3 x = facePosition(texel, axis);
    vec3 foot = traceBack(x, dt);
    bool isLost = wallBeyond(foot) >= 0 || isFaceFromOutside(foot, axis) || traceEndedAtSolid;
    vec3 head = traceBack(x, -dt);
    if (isLost || wallBeyond(head) >= 0 || traceEndedAtSolid) return a;
    float value = a + 0.5 * (u - faceValue(advected, head, axis)) - energyGained(texel, axis, x - foot);
    if (limiter == NO_LIMIT) return value;

    return limited(value, a, rangeAround(foot, axis));
}

vec3 kernel(ivec3 texel) {
    lookAround(texel);
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    vec3 a = texelFetch(advected, texel, 0).xyz;
    return vec3(corrected(texel, 0, u.x, a.x), corrected(texel, 1, u.y, a.y), corrected(texel, 2, u.z, a.z));
}
