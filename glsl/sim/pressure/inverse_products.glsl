// The coarsest grid, all at once:  q = G d, where G is the inverse of the pressure operator. First, what every
// texelsPerProduct texels of d add to each of q: one after the other they would wait for memory.
// reads divergence d [1/s] (red-black centres), inverse G [m²]   writes texel (i, m): what the i-th of these add to texel
// m of q. 40 fetches
#include "constants/texelsPerProduct.glsl"

uniform sampler3D divergence;
uniform sampler3D inverse;  // texel (n, 4 m + lane): what the lanes of texel n of d add to that lane of texel m of q

vec4 kernel(ivec3 texel) {
    ivec3 size = textureSize(divergence, 0);
    int row = 4 * texel.y, end = min(texelsPerProduct * (texel.x + 1), size.x * size.y * size.z);
    vec4 sum = vec4(0);
    for (int n = texelsPerProduct * texel.x; n < end; ++n) {
        int slice = n / (size.x * size.y), line = n / size.x - slice * size.y;
        vec4 d = texelFetch(divergence, ivec3(n % size.x, line, slice), 0);
        sum += vec4(dot(texelFetch(inverse, ivec3(n, row, 0), 0), d),
                    dot(texelFetch(inverse, ivec3(n, row + 1, 0), 0), d),
                    dot(texelFetch(inverse, ivec3(n, row + 2, 0), 0), d),
                    dot(texelFetch(inverse, ivec3(n, row + 3, 0), 0), d));
    }
    return sum;
}
