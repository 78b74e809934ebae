// The coarsest grid, all at once:  q = G d, where G is the inverse of the pressure operator
// reads divergence d [1/s] (red-black centres), inverse G [m²]   writes pressure q [m²/s]
// 5 fetches for each texel of d: for grids of a hundred texels, where every pass costs as much as its launch

uniform sampler3D divergence;
uniform sampler3D inverse;  // texel (n, 4 m + lane): what the four lanes of texel n of d add to that lane of texel m of q

vec4 product(ivec3 texel, int column, int row, int width) {
    if (texel.x >= width) return vec4(0);
    vec4 d = texelFetch(divergence, texel, 0);
    return vec4(dot(texelFetch(inverse, ivec3(column, row, 0), 0), d),
                dot(texelFetch(inverse, ivec3(column, row + 1, 0), 0), d),
                dot(texelFetch(inverse, ivec3(column, row + 2, 0), 0), d),
                dot(texelFetch(inverse, ivec3(column, row + 3, 0), 0), d));
}

vec4 kernel(ivec3 texel) {
    ivec3 size = textureSize(divergence, 0);
    int row = 4 * ((texel.z * size.y + texel.y) * size.x + texel.x);
    vec4 q = vec4(0);
    int column = 0;
    for (int z = 0; z < size.z; ++z)
        for (int y = 0; y < size.y; ++y, column += size.x)
            for (int x = 0; x < size.x; x += 4)  // four at once: one after the other they would wait for memory
                q += product(ivec3(x, y, z), column + x, row, size.x) +
                     product(ivec3(x + 1, y, z), column + x + 1, row, size.x) +
                     product(ivec3(x + 2, y, z), column + x + 2, row, size.x) +
                     product(ivec3(x + 3, y, z), column + x + 3, row, size.x);
    return q;
}
