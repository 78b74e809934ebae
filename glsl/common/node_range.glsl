// The least and the most that a cell-centred quantity is at the eight nodes around a place; false where none of them
// holds data. Two nodes on every axis, also where the place lies beyond the outermost; one where it lies on a node, or
// the range would favour a side.
#include "common/grid.glsl"

bool nodeRange(sampler3D field, vec3 x, out vec4 low, out vec4 high) {
    vec3 lattice = clamp(x - 0.5, vec3(0), vec3(cells - 1));
    ivec3 first = max(min(ivec3(floor(lattice)), cells - 2), 0);
    ivec3 last = min(max(ivec3(ceil(lattice)), 1), cells - 1);
    low = vec4(1e30);
    high = vec4(-1e30);
    for (int k = first.z; k <= last.z; ++k)
        for (int j = first.y; j <= last.y; ++j)
            for (int i = first.x; i <= last.x; ++i) {
                vec4 node = texelFetch(field, ivec3(i, j, k), 0);
                if (node.w == 0.0) continue;
                low = min(low, node);
                high = max(high, node);
            }
    return low.w != 1e30;
}
