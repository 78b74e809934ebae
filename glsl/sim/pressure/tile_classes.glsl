// What every tile of a grid holds: nothing whose pressure is unknown, or cells that are all as far from solids and
// liquids as open_operator.glsl has them, or others.
// reads coefficients   writes classes (one texel per tile: TileChoice in slab/Slab.h).
// variants: CUT | SPLIT
#include "sim/pressure/operator.glsl"
#include "sim/pressure/tiles.glsl"

float distanceOf(Links a, Links b, ivec4 k) {
    vec4 sum = abs(a.left - b.left) + abs(a.right - b.right) + abs(a.bottom - b.bottom) + abs(a.top - b.top) +
               abs(a.below - b.below) + abs(a.above - b.above);
    return dot(whereCells(sum, k), vec4(1));
}

float kernel(ivec3 texel) {
    ivec3 tile = ivec3(tileSize, tileSize, 1), low = transposed(texel) * tile;
    ivec3 high = min(low + tile, transposed(ivec3(cells.xy, 2 * PARTS * redBlackDepth(cells.z))));
    bool nothing = true, open = true;
    for (int y = low.y; y < high.y; ++y)
        for (int x = low.x; x < high.x; ++x) {
            ivec3 at = transposed(ivec3(x, y, low.z));
            Coefficients c = coefficientsOf(at);
            nothing = nothing && diagonalOf(c) == vec4(0);
            open = open && distanceOf(c.links, openLinks(at), lanesOf(at)) == 0.0 && c.walls == vec4(0);
#if PARTS == 2
            open = open && partOf(at) == 0 && !c.split;
#endif
        }
    return nothing ? NOTHING : open ? OPEN_CELLS : MIXED;
}
