// MacCormack correction of a cell-centred quantity:  f' = a + ½ (f - b),  a = A(f),  b = A reversed (a),
// limited to the range of the eight nodes around the foot of the trace.
// reads quantity f, advected a, cellVelocity (centres)   writes the quantity, advected
// Selle et al. 2008; Crane et al. 2007 §30.2.1, with a and b taken at the cell itself. 5 filtered fetches, 10 plain
#include "common/limiter.glsl"
#include "common/trace.glsl"
#include "common/walls.glsl"

uniform sampler3D quantity;
uniform sampler3D advected;
uniform float dt;

vec4 kernel(ivec3 texel) {
    vec3 x = centreOf(texel);
    vec3 foot = traceBack(x, dt), head = traceBack(x, -dt);
    vec4 a = texelFetch(advected, texel, 0);
    if (wallBeyond(foot) >= 0 || wallBeyond(head) >= 0) return a;
    vec4 corrected = a + 0.5 * (texelFetch(quantity, texel, 0) - centreValue(advected, head));
    if (limiter == NO_LIMIT) return corrected;

    // Two nodes on every axis, also where the foot lies beyond the outermost; one where it lies on a node, or the range
    // would favour a side.
    vec3 lattice = clamp(foot - 0.5, vec3(0), vec3(cells - 1));
    ivec3 first = max(min(ivec3(floor(lattice)), cells - 2), 0);
    ivec3 last = min(max(ivec3(ceil(lattice)), 1), cells - 1);
    vec4 low = texelFetch(quantity, first, 0), high = low;
    for (int k = first.z; k <= last.z; ++k)
        for (int j = first.y; j <= last.y; ++j)
            for (int i = first.x; i <= last.x; ++i) {
                vec4 node = texelFetch(quantity, ivec3(i, j, k), 0);
                low = min(low, node);
                high = max(high, node);
            }
    for (int c = 0; c < 4; ++c) corrected[c] = limited(corrected[c], a[c], low[c], high[c]);
    return corrected;
}
