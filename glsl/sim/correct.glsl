// MacCormack correction of a cell-centred quantity:  f' = a + ½ (f - b),  a = A(f),  b = A reversed (a).
// sim/limit keeps it within what lies around the foot of the trace.
// reads quantity f, advected a, cellVelocity (centres); around solids openings   writes the quantity, advected
// Selle et al. 2008; Crane et al. 2007 §30.2.1, with a and b taken at the cell itself. What solids hold is no data (the
// fourth channel is 0 there); where a trace ends at one, or came from under one, the result is a.
// 5 filtered fetches, 2 plain
// EXACT: with interpolation by hand instead of the driver's filter. 4 filtered fetches, 10 plain
// CUBIC: with cubic interpolation. 4 filtered fetches, 18 plain in flat grids, else 66
// variants: [EXACT | CUBIC] [AROUND_SOLIDS [SOLIDS_MOVE]]
#include "common/carried_value.glsl"
#include "common/outside.glsl"
#include "common/trace.glsl"

uniform sampler3D quantity;
uniform sampler3D advected;
uniform float dt;

#ifdef AROUND_SOLIDS
vec4 backValue(vec3 head) {
    vec4 value = carriedValue(advected, keptFromSolids(head));
    return value.w > 0.01 ? value / value.w : vec4(0);
}
#else
vec4 backValue(vec3 head) { return carriedValue(advected, head); }
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
    return vec4(a.xyz + 0.5 * (before.xyz - back.xyz), 1);
}
