// Classes of tiles of the finest grid.
#include "sim/pressure/cut_operator.glsl"
#include "sim/pressure/tile_classes.glsl"
