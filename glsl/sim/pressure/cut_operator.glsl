// The pressure operator of the finest grid around solids and liquids, four cells at a time.
#include "sim/pressure/packing.glsl"

uniform usampler3D coefficients;  // towards both sides of one axis; one copy of the red-black layout per axis

Coefficients coefficientsOf(ivec3 texel) {
    ivec3 axisStep = copyStep(2 * redBlackDepth(cells.z));
    uvec4 x = fetch(coefficients, texel);
    uvec4 y = IS_TRANSPOSED ? uvec4(0) : fetch(coefficients, texel + axisStep);
    uvec4 z = fetch(coefficients, texel + 2 * axisStep);
    Links c = Links(unpackLanes(x.xy), unpackLanes(x.zw), unpackLanes(y.xy), unpackLanes(y.zw), unpackLanes(z.xy),
                    unpackLanes(z.zw));
    // Beyond open sides q = 0.
    vec4 walls = vec4(0);
    bvec2 hasWalls = bvec2(!isPeriodic(0), !isPeriodic(1) && hasNeighbours(1));
    bvec2 isFirst = bvec2(hasWalls.x && texel.x == 0, hasWalls.y && texel.y == 0);
    bvec2 isLast = bvec2(hasWalls.x && texel.x == cells.x - 1, hasWalls.y && texel.y == cells.y - 1);
    if (isFirst.x) walls += c.left;
    if (isLast.x) walls += c.right;
    if (isFirst.y) walls += c.bottom;
    if (isLast.y) walls += c.top;
    if (isFirst.x) c.left = vec4(0);
    if (isLast.x) c.right = vec4(0);
    if (isFirst.y) c.bottom = vec4(0);
    if (isLast.y) c.top = vec4(0);
    if (isPeriodic(2)) return Coefficients(c, walls);
    ivec4 k = lanesOf(texel);
    bvec4 first = equal(k, ivec4(0)), last = equal(k, ivec4(cells.z - 1));
    walls += mix(vec4(0), c.below, first) + mix(vec4(0), c.above, last);
    c.below = mix(c.below, vec4(0), first);
    c.above = mix(c.above, vec4(0), last);
    return Coefficients(c, walls);
}
