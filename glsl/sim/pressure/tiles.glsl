// Classes of tiles: nothing in them is unknown, or all cells are as far from solids and liquids as open_operator.glsl has
// them, or neither.
#include "constants/TileClass.glsl"

const float NOTHING = float(TileClass_Nothing), OPEN_CELLS = float(TileClass_OpenCells);
const float MIXED = float(TileClass_Mixed);

uniform int tileSize;
