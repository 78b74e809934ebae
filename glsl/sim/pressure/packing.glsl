// How the coefficients of cut and split cells are stored: as 16-bit floats, four cells to half a texel of RGBA32UI.
#include "sim/pressure/seven_points.glsl"

const int LEFT = 0, RIGHT = 1, BOTTOM = 2, TOP = 3, BELOW = 4, ABOVE = 5;  // 2 * axis + side

vec4 unpackLanes(uvec2 bits) { return vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y)); }

uvec2 packLanes(vec4 values) { return uvec2(packHalf2x16(values.xy), packHalf2x16(values.zw)); }

// The value of cells whose equation is solved, 0 elsewhere: in solids, in air, beyond the last cell.
vec4 whereUnknown(vec4 value, Coefficients c, ivec3 texel) {
    return mix(vec4(0), value, greaterThan(diagonalOf(c), vec4(0)));
}
