// The pressure of a cell, which may be a sum of two: q, and with WITH_REMAINDER what is too small to be seen beside it.
#include "common/red_black.glsl"

uniform sampler3D pressure;
#ifdef WITH_REMAINDER
uniform sampler3D remainder;
#endif

// (q, r) of a cell; 0 outside, where only open walls look.
vec2 pressureOf(ivec3 cell) {
    if (!isCell(cell)) return vec2(0);
#ifdef WITH_REMAINDER
    return vec2(redBlackValue(pressure, cell), redBlackValue(remainder, cell));
#else
    return vec2(redBlackValue(pressure, cell), 0);
#endif
}
