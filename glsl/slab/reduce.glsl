// Folds a block of reductionBlock³ texels into one:  max |s|, sum s, sum s o, or the number of non-finite s, per
// channel.
// reads source (any layout), other (the same layout, dot product only)   writes one texel per block
// 64 fetches a texel, 1 a cell

#include "constants/Reduction.glsl"
#include "constants/reductionBlock.glsl"

uniform sampler3D source;
uniform sampler3D other;
uniform int reduction;  // a Reduction
uniform int first;      // 1: source holds the quantity, 0: partial results

vec4 nonFinite(vec4 s) {
    // Exponents of all ones: max() and comparisons may drop a not-a-number before it is seen.
    return vec4(equal(floatBitsToUint(s) & 0x7F800000u, uvec4(0x7F800000u)));
}

vec4 mapped(ivec3 texel) {
    vec4 s = texelFetch(source, texel, 0);
    if (first == 0) return s;
    if (reduction == Reduction_MaxAbs) return abs(s);
    if (reduction == Reduction_Dot) return s * texelFetch(other, texel, 0);
    if (reduction == Reduction_CountNonFinite) return nonFinite(s);
    return s;
}

vec4 kernel(ivec3 texel) {
    ivec3 low = texel * reductionBlock;
    ivec3 high = min(low + reductionBlock, textureSize(source, 0));
    vec4 folded = vec4(0);
    for (int z = low.z; z < high.z; ++z)
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) {
                vec4 s = mapped(ivec3(x, y, z));
                folded = reduction == Reduction_MaxAbs ? max(folded, s) : folded + s;
            }
    return folded;
}
