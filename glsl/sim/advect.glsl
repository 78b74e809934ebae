// Semi-Lagrangian advection of a cell-centred quantity:  f'(x) = f(x - dt u)
// reads quantity, cellVelocity [m/s] (centres); around solids openings   writes the quantity, advected
// Stam 1999; Harris 2004 §38.3.1. What enters through an open side is ambient: 0. The fourth channel is 1 where a cell
// holds fluid, 0 in solids, which hold no data: what is interpolated next to them is divided by the share that is fluid.
// 3 filtered fetches; around solids a plain one for every face on the way, and 4
// EXACT: with interpolation by hand instead of the driver's filter. 2 filtered fetches, 8 plain
// CUBIC: with cubic interpolation. 2 filtered fetches, 16 plain in flat grids, else 64
// variants: [EXACT | CUBIC] [AROUND_SOLIDS [SOLIDS_MOVE]]
#include "common/carried_value.glsl"
#include "common/outside.glsl"
#include "common/trace.glsl"

uniform sampler3D quantity;
uniform float dt;

#ifdef AROUND_SOLIDS
// Of cells that a moving solid has just left and whose fluid came from nowhere: the mean of their neighbours.
vec3 meanAround(ivec3 texel) {
    vec4 sum = vec4(0);
    for (int k = -1; k <= 1; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i)
                sum += texelFetch(quantity, existingCell(texel + ivec3(i, j, k)), 0);
    return sum.xyz / max(sum.w, 1.0);
}

vec4 valueAt(vec3 foot, ivec3 texel) {
    vec4 value = carriedValue(quantity, keptFromSolids(foot));
    return vec4(value.w > 0.01 ? value.xyz / value.w : meanAround(texel), 1);
}
#else
bool isSolid(ivec3 texel) { return false; }
vec4 valueAt(vec3 foot, ivec3 texel) { return vec4(carriedValue(quantity, foot).xyz, 1); }
#endif

vec4 kernel(ivec3 texel) {
    if (isSolid(texel)) return vec4(0);
    vec3 foot = traceBack(centreOf(texel), dt);
    int wall = wallBeyond(foot);
    if (wall >= 0 && wallType[wall] == INFLOW) return vec4(0, 0, 0, 1);
    return valueAt(foot, texel) * vec4(vec3(1.0 - centreShareFromOutside(foot)), 1);
}
