// The pressure operator of a box without solids, four cells at a time.
#include "sim/pressure/seven_points.glsl"
#include "sim/pressure/box_coefficients.glsl"

Coefficients coefficientsOf(ivec3 texel) {
    Coefficients c;
    c.links.left = vec4(towardsLow(0, texel.x));
    c.links.right = vec4(towardsHigh(0, texel.x));
    c.links.bottom = vec4(towardsLow(1, texel.y));
    c.links.top = vec4(towardsHigh(1, texel.y));
    c.links.below = vec4(1);
    c.links.above = vec4(1);
    c.walls = vec4(towardsWalls(0, texel.x) + towardsWalls(1, texel.y));
    ivec4 k = lanesOf(texel);
    if (k.w >= cells.z - 2) {
        bvec4 last = equal(k, ivec4(cells.z - 1));
        c.links.below = mix(c.links.below, vec4(faceOfLast.z), last);
        c.links.above = mix(mix(vec4(1), vec4(faceBeforeLast.z), equal(k, ivec4(cells.z - 2))), vec4(seamOfLast.z), last);
        c.walls += mix(vec4(0), vec4(wallHigh.z), last);
    }
    if (k.x == 0) {
        c.links.below.x = seamOfFirst.z;
        c.walls.x += wallLow.z;
    }
    return c;
}

// The value of cells whose equation is solved, 0 in lanes beyond the last.
vec4 whereUnknown(vec4 value, Coefficients c, ivec3 texel) { return whereCells(value, lanesOf(texel)); }
