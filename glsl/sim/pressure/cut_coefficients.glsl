// Coefficients of the pressure equation of cells that solids cut: the open share w of each face (Batty, Bertails,
// Bridson 2007), twice that on open sides of the domain, where q = 0 half a cell away. No flow through closed sides.
// reads openings [faces]   writes coefficients (red-black, RGBA32UI: packing.glsl; one copy per axis). 4 fetches a cell
// LIQUID: the pressure ends at its surface: where phi changes its sign, at the share theta of the way to the neighbour,
// q = 0 and the coefficient is 1 / theta (ghost fluid; Gibou, Fedkiw, Cheng, Kang 2002).
// variants: [LIQUID]
#include "common/walls.glsl"
#include "sim/pressure/packing.glsl"

uniform sampler3D openings;

#ifdef LIQUID
#include "liquid/level_set.glsl"

const float LEAST_THETA = 0.01;  // closer surfaces would give coefficients without bound

// How much of the way from a cell in the liquid to a neighbour is liquid. The cell counts as a little below the surface,
// so that the bound leaves the shares of its neighbours in proportion: what flows into a cell at the surface is to leave
// it upwards, not through all of its sides alike.
float shareInLiquid(ivec3 cell, ivec3 neighbour) {
    float own = min(phiAt(cell), -LEAST_THETA * h), other = phiAt(neighbour);
    return isLiquid(neighbour) ? 1.0 : max(own / (own - other), LEAST_THETA);
}
#else
bool isLiquid(ivec3 cell) { return true; }

float shareInLiquid(ivec3 cell, ivec3 neighbour) { return 1.0; }
#endif

float coefficientOf(ivec3 cell, int axis, int side) {
    if (!isCell(cell)) return 0.0;
    ivec3 neighbour = wrapped(cell + (2 * side - 1) * UNIT[axis]);
    float open = transposed(fetch(openings, cell + side * UNIT[axis]).xyz)[axis];
    if (!isLiquid(cell)) return 0.0;
    if (!isCell(neighbour)) return wallType[2 * transposed(axis) + side] == OPEN ? 2.0 * open : 0.0;
    return open / shareInLiquid(cell, neighbour);
}

uvec4 kernel(ivec3 texel) {
    int slices = 2 * redBlackDepth(cells.z), axis = copyOf(texel, slices);
    texel -= axis * copyStep(slices);
    ivec4 k = lanesOf(texel);
    vec4 low = vec4(0), high = vec4(0);
    bool any = isLiquid(ivec3(texel.xy, k.x)) || isLiquid(ivec3(texel.xy, k.y)) || isLiquid(ivec3(texel.xy, k.z)) ||
               isLiquid(ivec3(texel.xy, k.w));
    int lanes = any ? 4 : 0;  // software renderers skip loops, but not branches
    for (int lane = 0; lane < lanes; ++lane) {
        ivec3 cell = ivec3(texel.xy, k[lane]);
        bvec4 chosen = equal(ivec4(lane), ivec4(0, 1, 2, 3));
        low = mix(low, vec4(coefficientOf(cell, axis, 0)), chosen);
        high = mix(high, vec4(coefficientOf(cell, axis, 1)), chosen);
    }
    return uvec4(packLanes(low), packLanes(high));
}
