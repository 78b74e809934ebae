// One Jacobi sweep of the pressure equation  lap q = div u:   q' = (sum of c q_n - h² d) / (sum of c)
// reads pressure q [m²/s], divergence d [1/s] (packed centres)   writes pressure. 8 fetches for 4 cells
// Harris 2004 §38.3.4; Crane et al. 2007 §30.2.3. Coefficients c: see sim/coefficients.glsl
#include "common/packed.glsl"
#include "sim/coefficients.glsl"

uniform sampler3D pressure;
uniform sampler3D divergence;

vec4 kernel(ivec3 texel) {
    vec4 q = texelFetch(pressure, texel, 0);
    ivec4 lanes = lanesOf(texel);
    vec4 sum = vec4(0), diagonal = vec4(0);

    // Neighbours in x and y are whole texels.
    for (int wall = 0; wall < 4; ++wall) {
        ivec3 neighbour = texel + (wall % 2 == 0 ? -UNIT[wall / 2] : UNIT[wall / 2]);
        if (neighbour[wall / 2] >= 0 && neighbour[wall / 2] < cells[wall / 2]) {
            sum += texelFetch(pressure, neighbour, 0);
            diagonal += 1.0;
        } else {
            diagonal += wallCoefficient(wall);
        }
    }

    // Neighbours in z are the lanes next door; the end lanes reach into the next texel.
    float before = texel.z > 0 ? texelFetch(pressure, texel - UNIT[2], 0).w : 0.0;
    float after = lanes.w + 1 < cells.z ? texelFetch(pressure, texel + UNIT[2], 0).x : 0.0;
    sum += vec4(before, q.xyz) + vec4(q.yzw, after);
    diagonal += mix(vec4(1), vec4(wallCoefficient(4)), equal(lanes, ivec4(0)));
    diagonal += mix(vec4(1), vec4(wallCoefficient(5)), equal(lanes, ivec4(cells.z - 1)));

    vec4 swept = (sum - h * h * texelFetch(divergence, texel, 0)) / max(diagonal, 1.0);
    return mix(vec4(0), swept, lessThan(lanes, ivec4(cells.z)));
}
