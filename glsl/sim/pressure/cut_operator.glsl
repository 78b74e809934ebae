// The pressure operator of the finest grid around solids and liquids, four cells at a time.
#include "sim/pressure/packing.glsl"

uniform usampler3D coefficients;  // towards both sides of one axis; one copy of the red-black layout per axis

Coefficients coefficientsOf(ivec3 texel) {
    ivec3 axisStep = ivec3(0, 0, 2 * redBlackDepth(cells.z));
    uvec4 x = texelFetch(coefficients, texel, 0);
    uvec4 y = texelFetch(coefficients, texel + axisStep, 0);
    uvec4 z = texelFetch(coefficients, texel + 2 * axisStep, 0);
    Links c = Links(unpackLanes(x.xy), unpackLanes(x.zw), unpackLanes(y.xy), unpackLanes(y.zw), unpackLanes(z.xy),
                    unpackLanes(z.zw));
    // Beyond open sides q = 0.
    vec4 walls = vec4(0);
    if (texel.x == 0) walls += c.left;
    if (texel.x == cells.x - 1) walls += c.right;
    if (texel.y == 0) walls += c.bottom;
    if (texel.y == cells.y - 1) walls += c.top;
    if (texel.x == 0) c.left = vec4(0);
    if (texel.x == cells.x - 1) c.right = vec4(0);
    if (texel.y == 0) c.bottom = vec4(0);
    if (texel.y == cells.y - 1) c.top = vec4(0);
    ivec4 k = lanesOf(texel);
    bvec4 first = equal(k, ivec4(0)), last = equal(k, ivec4(cells.z - 1));
    walls += mix(vec4(0), c.below, first) + mix(vec4(0), c.above, last);
    c.below = mix(c.below, vec4(0), first);
    c.above = mix(c.above, vec4(0), last);
    return Coefficients(c, walls);
}
