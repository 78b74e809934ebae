// Folds a block of 4 x 4 x 4 texels into one:  max |s|, sum s, sum s o, or the number of non-finite s, per channel.
// reads source (any layout), other (the same layout, dot product only)   writes one texel per block
// 64 fetches a texel, 1 a cell

uniform sampler3D source;
uniform sampler3D other;
uniform int reduction;  // see Reduction in slab/Reduce.h
uniform int first;      // 1: source holds the quantity, 0: partial results

const int MAX_ABS = 0, SUM = 1, DOT = 2, COUNT_NON_FINITE = 3;

vec4 nonFinite(vec4 s) {
    // Exponents of all ones: max() and comparisons may drop a not-a-number before it is seen.
    return vec4(equal(floatBitsToUint(s) & 0x7F800000u, uvec4(0x7F800000u)));
}

vec4 mapped(ivec3 texel) {
    vec4 s = texelFetch(source, texel, 0);
    if (first == 0) return s;
    if (reduction == MAX_ABS) return abs(s);
    if (reduction == DOT) return s * texelFetch(other, texel, 0);
    if (reduction == COUNT_NON_FINITE) return nonFinite(s);
    return s;
}

vec4 kernel(ivec3 texel) {
    ivec3 low = texel * 4;
    ivec3 high = min(low + 4, textureSize(source, 0));
    vec4 folded = vec4(0);
    for (int z = low.z; z < high.z; ++z)
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) {
                vec4 s = mapped(ivec3(x, y, z));
                folded = reduction == MAX_ABS ? max(folded, s) : folded + s;
            }
    return folded;
}
