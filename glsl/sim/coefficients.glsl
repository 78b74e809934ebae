// Coefficients of the pressure equation. Operator and gradient must read the same ones, or the projection leaves
// divergence behind: 1 between two cells; at a wall that fixes the normal velocity 0, since its flux is known; at an
// open one, where q = 0 half a cell away, 2.
#include "common/walls.glsl"

float wallCoefficient(int wall) { return wallType[wall] == OPEN ? 2.0 : 0.0; }
