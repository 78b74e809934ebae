// The pressure operator of a box without solids, four cells at a time.
#include "common/red_black.glsl"
#include "sim/pressure/box_coefficients.glsl"

// Coefficients c of the pressure equation of a texel's cells, towards each neighbour; 0 where there is none.
struct Coefficients {
    float left, right, bottom, top;
    vec4 below, above;
    vec4 walls;  // towards points where q = 0 that are no cell
};

Coefficients coefficientsOf(ivec3 texel) {
    Coefficients c;
    c.left = towardsLow(0, texel.x);
    c.right = towardsHigh(0, texel.x);
    c.bottom = towardsLow(1, texel.y);
    c.top = towardsHigh(1, texel.y);
    c.below = vec4(1);
    c.above = vec4(1);
    c.walls = vec4(towardsWalls(0, texel.x) + towardsWalls(1, texel.y));
    ivec4 k = lanesOf(texel);
    if (k.x == 0) {
        c.below.x = 0.0;
        c.walls.x += wallLow.z;
    }
    if (k.w >= cells.z - 2) {
        bvec4 last = equal(k, ivec4(cells.z - 1));
        c.below = mix(c.below, vec4(faceOfLast.z) * sign(c.below), last);
        c.above = mix(mix(vec4(1), vec4(faceBeforeLast.z), equal(k, ivec4(cells.z - 2))), vec4(0), last);
        c.walls += mix(vec4(0), vec4(wallHigh.z), last);
    }
    return c;
}

#include "sim/pressure/neighbours.glsl"
