// Which part of its coarse cell every unknown of the finer grid belongs to. The eight children of a coarse cell are
// called by octants: bit a is set for the upper ones along axis a.
#include "common/red_black.glsl"

// Parts of a coarse cell are 0 and 1. From here on: closed regions, which lie in the coarse cell as a whole and have no
// unknown on it.
const uint FIRST_CLOSED = 2u;
const uint NO_UNKNOWN = 15u;

// From the codes of eight children, four bits each.
uint codeOf(uint codes, int octant) { return codes >> (4 * octant) & 15u; }

uvec4 codeOf(uvec4 codes, int octant) { return codes >> (4 * octant) & 15u; }
