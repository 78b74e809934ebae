// Tiles of the finer grid; see tile_classes.glsl.
#include "sim/pressure/tiles.glsl"

uniform bool tiled;  // false: the finer grid is too small for tiles
uniform sampler3D fineTiles;

float classAt(ivec3 texel) {
    return texelFetch(fineTiles, transposed(texel) / ivec3(tileSize, tileSize, 1), 0).x;
}

// Of the tiles in which the children of a coarse cell lie; MIXED where they are of two classes, or cannot be told.
float fineClass(ivec3 coarse) {
    ivec3 low = 2 * coarse;
    ivec3 high = low + 1 - UNIT[1] * int(IS_TRANSPOSED);
    if (!tiled || any(greaterThanEqual(high, fineCells))) return MIXED;
    int red = low.z >> 3, black = red + FINE_PARTS * redBlackDepth(fineCells.z);
    float first = classAt(ivec3(low.xy, red));
    return first == classAt(ivec3(low.xy, black)) ? first : MIXED;
}

// Whether they all are far from solids and liquids, where nothing need be looked at.
bool isFarFromSolids(ivec3 coarse) { return fineClass(coarse) == OPEN_CELLS; }
