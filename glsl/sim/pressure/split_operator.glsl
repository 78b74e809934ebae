// The pressure operator of coarse grids around solids and liquids, four cells at a time. A coarse cell that walls split
// has two unknowns, one for each part: without them the fluids on both sides of a thin wall would be one (Aftosmis,
// Berger and Adomavicius 2000 on split cells; Dick, Rogowsky and Westermann 2016 in multigrid). PARTS is 2.
#include "sim/pressure/packing.glsl"

// Copies of the layout: in 0 to 5 coefficients towards the left, right, ... neighbours, to their first parts in xy and
// to their second parts in zw; then those towards points with q = 0, along x and y, and along z. (Transposed, along
// x and z.)
uniform usampler3D coefficients;

Coefficients coefficientsOf(ivec3 texel) {
    ivec3 oneCopy = copyStep(4 * redBlackDepth(cells.z));
    uvec4 left = fetch(coefficients, texel);
    uvec4 right = fetch(coefficients, texel + RIGHT * oneCopy);
    uvec4 bottom = IS_TRANSPOSED ? uvec4(0) : fetch(coefficients, texel + BOTTOM * oneCopy);
    uvec4 top = IS_TRANSPOSED ? uvec4(0) : fetch(coefficients, texel + TOP * oneCopy);
    uvec4 below = fetch(coefficients, texel + BELOW * oneCopy);
    uvec4 above = fetch(coefficients, texel + ABOVE * oneCopy);
    uvec4 walls = fetch(coefficients, texel + 6 * oneCopy);
    uvec4 wallsAlongZ = IS_TRANSPOSED ? uvec4(0) : fetch(coefficients, texel + 7 * oneCopy);
    uvec2 any = left.zw | right.zw | bottom.zw | top.zw | below.zw | above.zw;
    bool split = (any.x | any.y) != 0u;
    Links seconds = NO_LINKS;
    for (int i = 0; i < int(split); ++i)
        seconds = Links(unpackLanes(left.zw), unpackLanes(right.zw), unpackLanes(bottom.zw), unpackLanes(top.zw),
                        unpackLanes(below.zw), unpackLanes(above.zw));
    return Coefficients(Links(unpackLanes(left.xy), unpackLanes(right.xy), unpackLanes(bottom.xy), unpackLanes(top.xy),
                              unpackLanes(below.xy), unpackLanes(above.xy)),
                        unpackLanes(walls.xy) + unpackLanes(walls.zw) + unpackLanes(wallsAlongZ.xy),
                        seconds, split);
}
