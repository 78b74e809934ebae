// The coarsest grid, all at once: the sum of what inverse_products found.
// reads products [m²/s]   writes pressure q [m²/s] (red-black centres). A fetch for every texelsPerProduct texels of q

#include "common/grid.glsl"

uniform sampler3D products;

vec4 kernel(ivec3 texel) {
    int m = (texel.z * cells.y + texel.y) * cells.x + texel.x;
    vec4 q = vec4(0);
    for (int i = 0; i < textureSize(products, 0).x; ++i) q += texelFetch(products, ivec3(i, m, 0), 0);
    return q;
}
