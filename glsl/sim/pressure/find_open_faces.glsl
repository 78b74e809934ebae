// Across which faces of coarse cells corrections may be interpolated: those that are open all over. Not along an axis
// on which a part has children in one layer only, whose middle is its own.
// reads coefficients of the same grid (fine_split.glsl), codes (centres)   writes bits (centres): 2 bits for each part
// and direction, 0 for none, otherwise 1 + the part of the neighbour
#include "sim/pressure/packing.glsl"
#include "sim/pressure/fine_split.glsl"
#include "sim/pressure/parts.glsl"

uniform usampler3D codes;

const float ALL_OPEN = 0.99;

uvec4 kernel(ivec3 texel) {
    uvec2 children = fetch(codes, texel).xy;
    uint sides = 0u;
    for (int part = 0; part < 2; ++part)
        for (int direction = 0; direction < 6; ++direction) {
            int axis = direction >> 1;
            if (childrenOf(children, part, axis, 0) == 0 || childrenOf(children, part, axis, 1) == 0) continue;
            for (int other = 0; other < 2; ++other)
                if (fineLink(texel, part, direction, other) >= ALL_OPEN)
                    sides |= uint(1 + other) << (12 * part + 2 * direction);
        }
    return uvec4(sides, 0u, 0u, 0u);
}
