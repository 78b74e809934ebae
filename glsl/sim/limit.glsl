// Keeps MacCormack's corrected value of a cell-centred quantity within the range of what lies around the foot of the
// trace. Values without a correction stay what they are. The channels of a colour are corrected alike, all by the least
// share that one of them may keep: it stays a mixture of the colours around it, where channels by themselves would leave
// fringes of other hues.
// reads quantity f, advected a, corrected, cellVelocity (centres); around solids openings   writes the quantity, limited
// Selle et al. 2008; Crane et al. 2007 §30.2.1. What solids hold is no data (the fourth channel is 0 there).
// 2 filtered fetches, 10 plain
// variants: [AROUND_SOLIDS [SOLIDS_MOVE]]
#include "common/limiter.glsl"
#include "common/node_range.glsl"
#include "common/trace.glsl"

uniform sampler3D quantity;
uniform sampler3D advected;
uniform sampler3D corrected;
uniform float dt;
uniform int isColour;

vec4 kernel(ivec3 texel) {
    vec4 a = texelFetch(advected, texel, 0), value = texelFetch(corrected, texel, 0);
    if (value == a) return value;
    vec4 low, high;
    if (!nodeRange(quantity, traceBack(centreOf(texel), dt), low, high)) return a;
    vec3 kept = value.xyz;
    float share = 1.0;  // of the corrections, that the strictest channel keeps
    for (int c = 0; c < 3; ++c)
        if (value[c] != a[c]) {
            kept[c] = limited(value[c], a[c], vec2(low[c], high[c]));
            share = min(share, abs(kept[c] - a[c]) / max(abs(value[c] - a[c]), 1e-30));
        }
    if (isColour == 1) kept = clamp(mix(a.xyz, value.xyz, share), min(a.xyz, kept), max(a.xyz, kept));
    return vec4(kept, value.w);
}
