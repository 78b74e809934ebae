// MacCormack correction of a cell-centred quantity:  f' = a + ½ (f - b),  a = A(f),  b = A reversed (a),
// limited to the range of the eight nodes around the foot of the trace.
// reads quantity f, advected a, cellVelocity (centres); around solids openings   writes the quantity, advected
// Selle et al. 2008; Crane et al. 2007 §30.2.1, with a and b taken at the cell itself. What solids hold is no data (the
// fourth channel is 0 there); where a trace ends at one, or came from under one, the result is a.
// 5 filtered fetches, 10 plain
#include "common/limiter.glsl"
#include "common/outside.glsl"
#include "common/trace.glsl"

uniform sampler3D quantity;
uniform sampler3D advected;
uniform float dt;

#ifdef AROUND_SOLIDS
vec4 backValue(vec3 head) {
    vec4 value = centreValue(advected, keptClear(head));
    return value.w > 0.01 ? value / value.w : vec4(0);
}
#else
vec4 backValue(vec3 head) { return centreValue(advected, head); }
#endif

vec4 kernel(ivec3 texel) {
    vec4 a = texelFetch(advected, texel, 0);
    vec3 x = centreOf(texel);
    vec3 foot = traceBack(x, dt);
    bool isLost = wallBeyond(foot) >= 0 || centreShareFromOutside(foot) > 0.0 || traceEndedAtSolid;
    vec3 head = traceBack(x, -dt);
    if (isLost || wallBeyond(head) >= 0 || traceEndedAtSolid) return a;
    vec4 before = texelFetch(quantity, texel, 0), back = backValue(head);
    if (a.w == 0.0 || before.w == 0.0 || back.w == 0.0) return a;
    vec4 corrected = vec4(a.xyz + 0.5 * (before.xyz - back.xyz), 1);
    if (limiter == NO_LIMIT) return corrected;

    // Two nodes on every axis, also where the foot lies beyond the outermost; one where it lies on a node, or the range
    // would favour a side.
    vec3 lattice = centreLattice(foot);
    ivec3 first = max(min(ivec3(floor(lattice)), cells - 2 + PERIODIC), 0);
    ivec3 last = min(max(ivec3(ceil(lattice)), 1 - PERIODIC), cells - 1 + PERIODIC);
    vec4 low = vec4(1e30), high = vec4(-1e30);
    for (int k = first.z; k <= last.z; ++k)
        for (int j = first.y; j <= last.y; ++j)
            for (int i = first.x; i <= last.x; ++i) {
                vec4 node = texelFetch(quantity, wrapped(ivec3(i, j, k)), 0);
                if (node.w == 0.0) continue;
                low = min(low, node);
                high = max(high, node);
            }
    if (low.w == 1e30) return a;
    for (int c = 0; c < 3; ++c) corrected[c] = limited(corrected[c], a[c], low[c], high[c]);
    return corrected;
}
