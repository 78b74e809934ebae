// A fire as a few lights, which do not flicker as single bright cells would (Crane, Llamas, Tariq 2007, §30.2.6): of each
// part of the domain the glow, in the first half of the slices, and its middle, in the second.
// reads glowRows   writes [radiance m²]; places [m] and, in w, 1 where there is any light

uniform sampler3D glowRows;
uniform ivec3 parts;

vec4 kernel(ivec3 texel) {
    int slices = textureSize(glowRows, 0).z / 2, part = texel.z % parts.z;
    bool isPlace = texel.z >= parts.z;
    ivec2 rows = ivec2(textureSize(glowRows, 0).y, slices);
    ivec2 low = ivec2(texel.y, part) * rows / parts.yz, high = (ivec2(texel.y, part) + 1) * rows / parts.yz;
    vec4 sum = vec4(0);
    for (int z = low.y; z < high.y; ++z)
        for (int y = low.x; y < high.x; ++y)
            sum += texelFetch(glowRows, ivec3(texel.x, y, isPlace ? slices + z : z), 0);
    return isPlace ? (sum.w > 0.0 ? sum / sum.w : vec4(0)) : sum;
}
