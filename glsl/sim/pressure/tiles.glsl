// Classes of tiles: nothing in them is unknown, or all cells are as far from solids and liquids as open_operator.glsl has
// them, or neither. TileClass in sim/pressure/Hierarchy.h.
const float NOTHING = 0.0, OPEN_CELLS = 1.0, MIXED = 2.0;

uniform int tileSize;
