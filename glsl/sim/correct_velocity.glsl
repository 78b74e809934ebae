// MacCormack correction of the velocity, each component on its own faces:  u' = a + ½ (u - b),  a = A(u),
// b = A reversed (a), limited to the range of the eight faces around the foot of the trace.
// reads velocity u, advected a [m/s, faces], cellVelocity [m/s, centres]; around solids openings   writes velocity
// Selle et al. 2008; Cohen et al. 2010 §3.1. 15 filtered fetches, 26 plain
#include "common/limiter.glsl"
#include "common/outside.glsl"
#include "common/trace.glsl"

uniform sampler3D velocity;
uniform sampler3D advected;
uniform float dt;

float corrected(ivec3 texel, int axis, float u, float a) {
    if (!isFace(texel, axis)) return 0.0;
    vec3 x = facePosition(texel, axis);
    vec3 foot = traceBack(x, dt);
    bool isLost = wallBeyond(foot) >= 0 || isFaceFromOutside(foot, axis) || traceEndedAtSolid;
    vec3 head = traceBack(x, -dt);
    if (isLost || wallBeyond(head) >= 0 || traceEndedAtSolid) return a;
    float value = a + 0.5 * (u - faceValue(advected, head, axis));
    if (limiter == NO_LIMIT) return value;

    // As in sim/correct.glsl: two faces on every axis, one where the foot lies on a face.
    vec3 lattice = faceLattice(foot, axis);
    ivec3 highest = lastFace(axis);
    ivec3 first = max(min(ivec3(floor(lattice)), highest - 1), 0);
    ivec3 last = min(max(ivec3(ceil(lattice)), 1 - PERIODIC), highest);
    float low = texelFetch(velocity, first, 0)[axis], high = low;
    for (int k = first.z; k <= last.z; ++k)
        for (int j = first.y; j <= last.y; ++j)
            for (int i = first.x; i <= last.x; ++i) {
                float node = texelFetch(velocity, ivec3(i, j, k), 0)[axis];
                low = min(low, node);
                high = max(high, node);
            }
    return limited(value, a, low, high);
}

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz;
    vec3 a = texelFetch(advected, texel, 0).xyz;
    return vec3(corrected(texel, 0, u.x, a.x), corrected(texel, 1, u.y, a.y), corrected(texel, 2, u.z, a.z));
}
