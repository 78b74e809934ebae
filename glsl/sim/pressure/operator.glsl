// The pressure operator of the grid that a kernel writes, by the kernel's variant: in a BOX without solids, or around
// solids and liquids on the finest grid (CUT) and on the others (SPLIT), where OPEN knows all that is far from them.
#ifdef SPLIT
#define PARTS 2
#endif

#if defined(OPEN)
#include "sim/pressure/open_operator.glsl"
#elif defined(BOX)
#include "sim/pressure/box_operator.glsl"
#elif defined(CUT)
#include "sim/pressure/cut_operator.glsl"
#else
#include "sim/pressure/split_operator.glsl"
#endif
