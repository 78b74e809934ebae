// The least and the most that a cell-centred quantity is around a place, as the limiter sees it; false where none of the
// eight nodes holds data.
#include "common/grid.glsl"
#include "common/limiter.glsl"

bool nodeRange(sampler3D field, vec3 x, out vec4 low, out vec4 high) {
    Surroundings s = surroundingsOf(x - 0.5, cells - 1 + PERIODIC);
    vec4 nodes[8], sum = vec4(0);
    for (int i = 0; i < 8; ++i) {
        ivec3 node = mix(s.first, s.last, equal(ivec3(i) & ivec3(1, 2, 4), ivec3(1, 2, 4)));
        nodes[i] = texelFetch(field, wrapped(node), 0);
        if (nodes[i].w != 0.0) sum += vec4(nodes[i].xyz, 1);
    }
    if (sum.w == 0.0) return false;
    for (int i = 0; i < 8; ++i)
        if (nodes[i].w == 0.0) nodes[i] = sum / sum.w;  // which leaves the range that of the others
    for (int c = 0; c < 4; ++c) {
        vec2 range = rangeWithin(s, vec4(nodes[0][c], nodes[1][c], nodes[2][c], nodes[3][c]),
                                 vec4(nodes[4][c], nodes[5][c], nodes[6][c], nodes[7][c]));
        low[c] = range.x;
        high[c] = range.y;
    }
    return true;
}
