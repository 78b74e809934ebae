// Tiles of the finer grid; see tile_classes.glsl.
#include "sim/pressure/tiles.glsl"

uniform bool tiled;  // false: the finer grid is too small for tiles
uniform sampler3D fineTiles;

// Whether the children of a coarse cell all lie in tiles that are far from solids and liquids, where nothing need be
// looked at.
bool isFarFromSolids(ivec3 coarse) {
    ivec3 low = 2 * coarse;
    if (!tiled || any(greaterThanEqual(low + 1, fineCells))) return false;
    ivec2 tile = low.xy / tileSize;
    int red = low.z >> 3, black = red + FINE_PARTS * redBlackDepth(fineCells.z);
    return texelFetch(fineTiles, ivec3(tile, red), 0).x == OPEN_CELLS &&
           texelFetch(fineTiles, ivec3(tile, black), 0).x == OPEN_CELLS;
}
