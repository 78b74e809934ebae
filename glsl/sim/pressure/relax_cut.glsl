// Relaxation around solids and liquids, on the finest grid.
#include "sim/pressure/cut_operator.glsl"
#include "sim/pressure/relax.glsl"
