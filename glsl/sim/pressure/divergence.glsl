// Divergence of a face velocity:  d = (u(i+1) - u(i) + v(j+1) - v(j) + w(k+1) - w(k)) / h   [1/s]
// reads velocity [m/s, faces]   writes divergence [1/s, red-black centres]. 16 fetches for 4 cells
// Harris 2004 §38.3.4; Crane et al. 2007 §30.2.2, on staggered samples
// EXPANDING: less the expansion of what burns. 20 fetches for 4 cells
// variants: [EXPANDING]
#include "common/faces.glsl"
#include "common/red_black.glsl"

uniform sampler3D velocity;

#ifdef EXPANDING
#include "sim/pressure/expansion.glsl"
#else
float expansionAt(ivec3 cell) { return 0.0; }
#endif

float divergenceOf(ivec3 cell) {
    vec3 low = transposed(fetch(velocity, cell).xyz);
    float right = fetch(velocity, cell + UNIT[0]).x;
    float top = hasNeighbours(1) ? fetch(velocity, cell + UNIT[1]).y : low.y;
    float above = transposed(fetch(velocity, cell + UNIT[2]).xyz).z;
    return (right - low.x + top - low.y + above - low.z) / h - expansionAt(cell);
}

vec4 kernel(ivec3 texel) {
    ivec4 lanes = lanesOf(texel);
    ivec4 k = min(lanes, cells.z - 1);
    vec4 divergence = vec4(divergenceOf(ivec3(texel.xy, k[0])), divergenceOf(ivec3(texel.xy, k[1])),
                           divergenceOf(ivec3(texel.xy, k[2])), divergenceOf(ivec3(texel.xy, k[3])));
    return whereCells(divergence, lanes);
}
