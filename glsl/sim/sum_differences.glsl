// Sums of  limited - other  over blocks of reductionBlock³ cells; or, one-sided, of the size of those alone whose sign is
// that of the channel's excess.
// reads limited, other (centres), excess (one texel)   writes one texel per block. 128 fetches a texel, 2 a cell

#include "constants/reductionBlock.glsl"

uniform sampler3D limited;
uniform sampler3D other;
uniform sampler3D excess;
uniform int oneSided;

vec4 kernel(ivec3 texel) {
    ivec3 low = texel * reductionBlock;
    ivec3 high = min(low + reductionBlock, textureSize(limited, 0));
    vec4 side = oneSided == 1 ? sign(texelFetch(excess, ivec3(0), 0)) : vec4(0);
    vec4 sum = vec4(0);
    for (int z = low.z; z < high.z; ++z)
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) {
                ivec3 cell = ivec3(x, y, z);
                vec4 difference = texelFetch(limited, cell, 0) - texelFetch(other, cell, 0);
                sum += oneSided == 1 ? max(side * difference, 0.0) : difference;
            }
    return sum;
}
