// Divergence of a face velocity:  d = (u(i+1) - u(i) + v(j+1) - v(j) + w(k+1) - w(k)) / h   [1/s]
// reads velocity [m/s, faces]   writes divergence [1/s, packed centres]. 13 fetches for 4 cells
// Harris 2004 §38.3.4; Crane et al. 2007 §30.2.2, on staggered samples
#include "common/faces.glsl"
#include "common/packed.glsl"

uniform sampler3D velocity;

vec4 kernel(ivec3 texel) {
    ivec4 lanes = lanesOf(texel);
    vec4 divergence = vec4(0);
    float below = texelFetch(velocity, ivec3(texel.xy, lanes[0]), 0).z;
    // Not lanes[lane] < cells.z: NVIDIA 580 fills all lanes then.
    for (int lane = 0; lane < 4 && lanes[0] + lane < cells.z; ++lane) {
        ivec3 cell = ivec3(texel.xy, lanes[lane]);
        vec2 low = texelFetch(velocity, cell, 0).xy;
        float right = texelFetch(velocity, cell + UNIT[0], 0).x;
        float top = texelFetch(velocity, cell + UNIT[1], 0).y;
        float above = texelFetch(velocity, cell + UNIT[2], 0).z;
        divergence[lane] = (right - low.x + top - low.y + above - below) / h;
        below = above;
    }
    return divergence;
}
