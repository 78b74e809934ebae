// How the coefficients of cut and split cells are stored: as 16-bit floats, four cells to a half of a texel of RGBA32UI.
#include "sim/pressure/neighbours.glsl"

// Instead of the first pair: all coefficients of the texel's cells are those of a closed box without solids. (As 16-bit
// floats these would be not-a-numbers.)
const uint LIKE_BOX = 0xFFFFFFFFu;

const int LEFT = 0, RIGHT = 1, BOTTOM = 2, TOP = 3, BELOW = 4, ABOVE = 5;  // 2 * axis + side

vec4 unpackLanes(uvec2 bits) { return vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y)); }

uvec2 packLanes(vec4 values) { return uvec2(packHalf2x16(values.xy), packHalf2x16(values.zw)); }

// 1 between two cells, 0 towards the sides of the domain.
Links closedBox(ivec3 texel) {
    Links c;
    ivec4 k = lanesOf(texel);
    c.left = vec4(texel.x > 0);
    c.right = vec4(texel.x < cells.x - 1);
    c.bottom = vec4(texel.y > 0);
    c.top = vec4(texel.y < cells.y - 1);
    c.below = vec4(greaterThan(k, ivec4(0)));
    c.above = vec4(lessThan(k, ivec4(cells.z - 1)));
    return c;
}

const Links NO_LINKS = Links(vec4(0), vec4(0), vec4(0), vec4(0), vec4(0), vec4(0));

// The value of cells whose equation is solved, 0 elsewhere: in solids, in air, beyond the last cell.
vec4 whereUnknown(vec4 value, Coefficients c, ivec3 texel) {
    return whereCells(mix(vec4(0), value, greaterThan(diagonalOf(c), vec4(0))), lanesOf(texel));
}
