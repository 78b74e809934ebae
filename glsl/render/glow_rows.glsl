// The first half of the way to render/emitters: sums over the blocks of a row along x that lie in the same part of the
// domain. All at once would leave a GPU waiting for a thousand fetches, one after the other.
// reads glow [blocks]   writes, in the first half of the slices, light [radiance m²]; in the second places, weighted
// by w of the light [radiance m³], and the sum of the weights
#include "render/box.glsl"

uniform sampler3D glow;
uniform ivec3 parts;
uniform float blockSize;  // [m]

vec4 kernel(ivec3 texel) {
    ivec3 blocks = textureSize(glow, 0), block = ivec3(0, texel.y, texel.z % blocks.z);
    bool isPlace = texel.z >= blocks.z;
    int end = (texel.x + 1) * blocks.x / parts.x;
    vec4 light = vec4(0), place = vec4(0);
    for (block.x = texel.x * blocks.x / parts.x; block.x < end; ++block.x) {
        vec4 here = texelFetch(glow, block, 0);
        light += here;
        vec3 last = min(vec3(block + 1) * blockSize, boxSize[0]);
        place += here.w * vec4(worldFromBox(0, boxLow[0] + 0.5 * (vec3(block) * blockSize + last)), 1);
    }
    return isPlace ? place : light;
}
