// Four cells of a column to a texel (Layout::Column), one copy per channel of the source.
// reads source (centres)   writes columns. 4 fetches for 4 cells
#include "common/red_black.glsl"

uniform usampler3D source;

uvec4 kernel(ivec3 texel) {
    int depth = (cells.z + 3) >> 2;
    bool second = copyOf(texel, depth) == 1;
    texel -= copyOf(texel, depth) * copyStep(depth);
    ivec4 k = min(4 * texel.z + ivec4(0, 1, 2, 3), cells.z - 1);
    uvec2 a = fetch(source, ivec3(texel.xy, k.x)).xy, b = fetch(source, ivec3(texel.xy, k.y)).xy;
    uvec2 c = fetch(source, ivec3(texel.xy, k.z)).xy, d = fetch(source, ivec3(texel.xy, k.w)).xy;
    return second ? uvec4(a.y, b.y, c.y, d.y) : uvec4(a.x, b.x, c.x, d.x);
}
