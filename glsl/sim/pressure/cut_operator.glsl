// The pressure operator of the finest grid around solids and liquids, four cells at a time.
#include "sim/pressure/packing.glsl"

uniform usampler3D coefficients;  // towards both sides of one axis; one copy of the red-black layout per axis

Coefficients coefficientsOf(ivec3 texel) {
    ivec3 axisStep = ivec3(0, 0, 2 * redBlackDepth(cells.z));
    Links inside = closedBox(texel);
    uvec4 x = texelFetch(coefficients, texel, 0);
    Coefficients c = Coefficients(inside, vec4(0));
    if (x.x == LIKE_BOX) return c;
    uvec4 y = texelFetch(coefficients, texel + axisStep, 0);
    uvec4 z = texelFetch(coefficients, texel + 2 * axisStep, 0);
    Links all = Links(unpackLanes(x.xy), unpackLanes(x.zw), unpackLanes(y.xy), unpackLanes(y.zw), unpackLanes(z.xy),
                      unpackLanes(z.zw));
    c.links = Links(all.left * inside.left, all.right * inside.right, all.bottom * inside.bottom, all.top * inside.top,
                    all.below * inside.below, all.above * inside.above);
    c.walls = sumOf(all) - sumOf(c.links);  // q = 0 beyond the sides of the domain
    return c;
}
