// The pressure operator of coarse grids around solids and liquids, four cells at a time. A coarse cell that walls split
// has two unknowns, one for each part: without them the fluids on both sides of a thin wall would be one (Aftosmis,
// Berger and Adomavicius 2000 on split cells; Dick, Rogowsky and Westermann 2016 in multigrid). PARTS is 2.
#include "sim/pressure/packing.glsl"

// Copies of the layout: in 0 to 5 coefficients towards the left, right, ... neighbours, to their first parts in xy and
// to their second parts in zw; then those towards points with q = 0, along x and y, and along z.
uniform usampler3D coefficients;

Coefficients coefficientsOf(ivec3 texel) {
    ivec3 copyStep = ivec3(0, 0, 4 * redBlackDepth(cells.z));
    uvec4 left = texelFetch(coefficients, texel, 0);
    uvec4 right = texelFetch(coefficients, texel + RIGHT * copyStep, 0);
    uvec4 bottom = texelFetch(coefficients, texel + BOTTOM * copyStep, 0);
    uvec4 top = texelFetch(coefficients, texel + TOP * copyStep, 0);
    uvec4 below = texelFetch(coefficients, texel + BELOW * copyStep, 0);
    uvec4 above = texelFetch(coefficients, texel + ABOVE * copyStep, 0);
    uvec4 walls = texelFetch(coefficients, texel + 6 * copyStep, 0);
    uvec4 wallsAlongZ = texelFetch(coefficients, texel + 7 * copyStep, 0);
    uvec2 seconds = left.zw | right.zw | bottom.zw | top.zw | below.zw | above.zw;
    return Coefficients(Links(unpackLanes(left.xy), unpackLanes(right.xy), unpackLanes(bottom.xy), unpackLanes(top.xy),
                              unpackLanes(below.xy), unpackLanes(above.xy)),
                        unpackLanes(walls.xy) + unpackLanes(walls.zw) + unpackLanes(wallsAlongZ.xy),
                        Links(unpackLanes(left.zw), unpackLanes(right.zw), unpackLanes(bottom.zw), unpackLanes(top.zw),
                              unpackLanes(below.zw), unpackLanes(above.zw)),
                        (seconds.x | seconds.y) != 0u);
}
