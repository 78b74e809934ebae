// The pressure operator far from solids and liquids: all coefficients are 1, but 0 towards the sides of the domain.
// On coarse grids the fluid is the first part of its cells.
#include "sim/pressure/seven_points.glsl"

Coefficients coefficientsOf(ivec3 texel) {
#if PARTS == 2
    return Coefficients(openLinks(texel), vec4(0), NO_LINKS, false);
#else
    return Coefficients(openLinks(texel), vec4(0));
#endif
}

vec4 whereUnknown(vec4 value, Coefficients c, ivec3 texel) { return whereCells(value, lanesOf(texel)); }
