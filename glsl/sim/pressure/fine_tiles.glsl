// Tiles of the finer grid; see tile_classes.glsl.
#include "sim/pressure/tiles.glsl"

uniform bool tiled;  // false: the finer grid is too small for tiles
uniform sampler3D fineTiles;

// Of the tiles in which the children of a coarse cell lie; MIXED where they are of two classes, or cannot be told.
float fineClass(ivec3 coarse) {
    ivec3 low = 2 * coarse;
    if (!tiled || any(greaterThanEqual(low + 1, fineCells))) return MIXED;
    ivec2 tile = low.xy / tileSize;
    int red = low.z >> 3, black = red + FINE_PARTS * redBlackDepth(fineCells.z);
    float first = texelFetch(fineTiles, ivec3(tile, red), 0).x;
    return first == texelFetch(fineTiles, ivec3(tile, black), 0).x ? first : MIXED;
}

// Whether they all are far from solids and liquids, where nothing need be looked at.
bool isFarFromSolids(ivec3 coarse) { return fineClass(coarse) == OPEN_CELLS; }
