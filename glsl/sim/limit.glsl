// Keeps MacCormack's corrected value of a cell-centred quantity within the range of what lies around the foot of the
// trace. Values without a correction stay what they are. All channels of a colour keep the same share of their
// corrections, the least that one of them may keep: the result is a mixture of the colours around, where channels limited
// one by one would leave fringes of other hues.
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
uniform int isColour;  // 1: the channels are those of one colour

// A channel that is hardly corrected has no say: its share would be that of a rounding error.
const float HARDLY = 1e-3;  // of the largest correction

// A colour of whose corrections, from a to `value`, all channels keep the least share that one of them has kept.
vec3 correctedAlike(vec3 a, vec3 value, vec3 kept) {
    vec3 correction = abs(value - a);
    float hardly = HARDLY * max(correction.x, max(correction.y, correction.z));
    vec3 shares = (abs(kept - a) + hardly) / max(correction + hardly, 1e-30);
    float share = min(min(shares.x, shares.y), min(shares.z, 1.0));
    return clamp(mix(a, value, share), min(a, kept), max(a, kept));
}

vec4 kernel(ivec3 texel) {
    vec4 a = texelFetch(advected, texel, 0), value = texelFetch(corrected, texel, 0);
    if (value == a) return value;
    vec4 low, high;
    if (!nodeRange(quantity, traceBack(centreOf(texel), dt), low, high)) return a;
    vec3 kept = value.xyz;
    for (int c = 0; c < 3; ++c)
        if (value[c] != a[c]) kept[c] = limited(value[c], a[c], vec2(low[c], high[c]));
    if (isColour == 1) kept = correctedAlike(a.xyz, value.xyz, kept);
    return vec4(kept, value.w);
}
