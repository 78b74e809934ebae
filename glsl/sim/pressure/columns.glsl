// Four cells of a column to a texel (Layout::Column), one copy per channel of the source.
// reads source (centres)   writes columns. 4 fetches for 4 cells
#include "common/grid.glsl"

uniform usampler3D source;

uvec4 kernel(ivec3 texel) {
    int depth = (cells.z + 3) >> 2;
    bool second = texel.z >= depth;
    ivec4 k = min(4 * (second ? texel.z - depth : texel.z) + ivec4(0, 1, 2, 3), cells.z - 1);
    uvec2 a = texelFetch(source, ivec3(texel.xy, k.x), 0).xy, b = texelFetch(source, ivec3(texel.xy, k.y), 0).xy;
    uvec2 c = texelFetch(source, ivec3(texel.xy, k.z), 0).xy, d = texelFetch(source, ivec3(texel.xy, k.w), 0).xy;
    return second ? uvec4(a.y, b.y, c.y, d.y) : uvec4(a.x, b.x, c.x, d.x);
}
