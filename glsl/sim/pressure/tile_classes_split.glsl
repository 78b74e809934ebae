// Classes of tiles of coarse grids.
#include "sim/pressure/split_operator.glsl"
#include "sim/pressure/tile_classes.glsl"
