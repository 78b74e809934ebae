// Where smoke is that matters, and where the flow takes it in the next seconds, of a block of cells: LOW and HIGH ends of
// its reach along each axis, or its MIDDLE. How much a cell matters is the largest of its quantities as a multiple of what
// may be lost of it; below 1 it does not.
// reads gas, dye (centres), cellVelocity (centres of cells that may be larger)   writes, for a block of reductionBlock³
// cells of the gas, in cells of the velocity, counted so that the largest of several blocks is that of all (LOW, HIGH):
// the number of them from the high side down to its low end, those from the low side up to its high end, 0 where there is
// none; MIDDLE: the sums of importance times place, and of importance
// 64 fetches a block, 192 with dye and where there is smoke
// variants: (LOW | HIGH | MIDDLE) [DYED]
#include "constants/reductionBlock.glsl"

uniform sampler3D gas;
uniform sampler3D cellVelocity;
#ifdef DYED
uniform sampler3D dye;
#endif
uniform ivec3 gasCells;
uniform ivec3 fineness;   // of them along the edges of a cell of the velocity
uniform vec4 negligible;  // density or dye [1], temperature [K], reaction; dye
uniform float ahead;      // seconds over the edge of a cell of the velocity [s/m]

// Of what a cell holds, unless it is solid.
float importanceOf(ivec3 cell) {
    vec4 held = texelFetch(gas, cell, 0);
    vec3 shares = abs(held.xyz) / negligible.xyz;
    float importance = max(max(shares.x, shares.y), shares.z);
#ifdef DYED
    vec3 colour = abs(texelFetch(dye, cell, 0).xyz) / negligible.w;
    importance = max(importance, max(max(colour.x, colour.y), colour.z));
#endif
    return held.w == 0.0 ? 0.0 : importance;
}

vec4 kernel(ivec3 block) {
    ivec3 from = block * reductionBlock, to = min(from + reductionBlock, gasCells);
    vec3 perCell = vec3(fineness);
    vec4 folded = vec4(0);
    for (int z = from.z; z < to.z; ++z)
        for (int y = from.y; y < to.y; ++y)
            for (int x = from.x; x < to.x; ++x) {
                ivec3 cell = ivec3(x, y, z);
                float importance = importanceOf(cell);
                if (!(importance >= 1.0)) continue;
#ifdef MIDDLE
                folded += importance * vec4((vec3(cell) + 0.5) / perCell, 1);
#else
                vec3 way = ahead * texelFetch(cellVelocity, cell / fineness, 0).xyz;
#ifdef LOW
                vec3 end = vec3(gasCells - cell) / perCell + max(-way, vec3(0));
#else
                vec3 end = vec3(cell + 1) / perCell + max(way, vec3(0));
#endif
                folded = max(folded, vec4(end, 0));
#endif
            }
    return folded;
}
