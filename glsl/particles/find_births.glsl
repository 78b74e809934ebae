// From a level of a histogram pyramid to the next finer one (Ziegler et al. 2006): of a block's parts the one in which its
// n-th birth is, and which birth of that part it is
// reads birthList (slots): block and n, -1 for none; counts (x: births in every part)   writes birthList
// 1 fetch, and up to 64 where there is a birth
#include "constants/reductionBlock.glsl"

uniform sampler3D birthList;
uniform sampler3D counts;

const int PARTS = reductionBlock * reductionBlock * reductionBlock;

vec4 kernel(ivec3 texel) {
    vec4 birth = texelFetch(birthList, texel, 0);
    ivec3 low = ivec3(birth.xyz) * reductionBlock, size = textureSize(counts, 0);
    float number = birth.w;
    for (int i = 0; i < PARTS && number >= 0.0; ++i) {
        ivec3 part = low + ivec3(i, i / reductionBlock, i / (reductionBlock * reductionBlock)) % reductionBlock;
        float born = any(greaterThanEqual(part, size)) ? 0.0 : texelFetch(counts, part, 0).x;
        if (number < born) return vec4(part, number);
        number -= born;
    }
    return vec4(0, 0, 0, -1);
}
