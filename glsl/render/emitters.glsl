// A fire as a few lights, which do not flicker as single bright cells would (Crane, Llamas, Tariq 2007, §30.2.6): of each
// part of the domain the glow, in the first half of the slices, and its middle, in the second.
// reads glow [blocks]   writes [radiance m²]; places [m] and, in w, 1 where there is any light

uniform sampler3D glow;
uniform ivec3 parts;
uniform float blockSize;  // [m]
uniform vec3 boxLow;      // [m]
uniform vec3 boxSize;     // [m]

vec4 kernel(ivec3 texel) {
    bool isPlace = texel.z >= parts.z;
    ivec3 part = ivec3(texel.xy, texel.z % parts.z), blocks = textureSize(glow, 0);
    ivec3 low = part * blocks / parts, high = (part + 1) * blocks / parts, block;
    vec4 light = vec4(0), place = vec4(0);
    for (block.z = low.z; block.z < high.z; ++block.z)
        for (block.y = low.y; block.y < high.y; ++block.y)
            for (block.x = low.x; block.x < high.x; ++block.x) {
                vec4 here = texelFetch(glow, block, 0);
                light += here;
                vec3 end = min(vec3(block + 1) * blockSize, boxSize);
                place += here.w * vec4(boxLow + 0.5 * (vec3(block) * blockSize + end), 1);
            }
    return isPlace ? (place.w > 0.0 ? place / place.w : vec4(0)) : light;
}
