// Cells that solids have left while no time passed take the mean of the neighbours that hold data: one layer of them, from
// all sides. The fourth channel is 1 where there is data, 0 elsewhere.
// reads quantity (centres), openings   writes the quantity. 2 to 8 fetches
#include "common/solids.glsl"

uniform sampler3D quantity;

vec4 kernel(ivec3 texel) {
    vec4 own = texelFetch(quantity, texel, 0);
    if (own.w > 0.0 || isSolid(texel)) return own;
    vec4 sum = vec4(0);
    for (int side = 0; side < 6; ++side) {
        ivec3 neighbour = wrapped(texel + (side % 2 * 2 - 1) * UNIT[side / 2]);
        vec4 value = isCell(neighbour) ? texelFetch(quantity, neighbour, 0) : vec4(0);
        if (value.w > 0.0) sum += vec4(value.xyz, 1);
    }
    return sum.w > 0.0 ? vec4(sum.xyz / sum.w, 1) : own;
}
