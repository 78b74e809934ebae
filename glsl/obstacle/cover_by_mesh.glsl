// What a voxelized mesh covers of the low faces of a cell, as shares, from a lattice that is `fineness` times as fine
// as the cells; in the fourth channel 1 where it holds half the cell. SHARES: there which share of the cell it holds
// reads winding   writes cover (faces)
// variants: [SHARES]
// 32 fetches and more where the lattice is twice as fine, 256 and more for four times
#include "common/faces.glsl"

uniform isampler3D winding;  // how often the mesh surrounds the middles of texels (obstacle/winding_numbers.frag)
uniform int fineness;
uniform ivec3 latticeLow;   // the cell in which that field begins
uniform ivec3 latticeSize;  // [cells]

// Whether the mesh holds the middle of a texel of the lattice, 0 or 1.
float held(ivec3 place) {
    ivec3 texel = place - fineness * latticeLow;
    bool isThere = all(greaterThanEqual(texel, ivec3(0))) && all(lessThan(texel, fineness * latticeSize));
    return isThere && texelFetch(winding, texel, 0).x != 0 ? 1.0 : 0.0;
}

// Of a part of a face: all of it where texels on both sides are held, half where the surface lies between the two, but
// all where the mesh is so thin that only one is: it would leak.
float coveredPart(ivec3 above, ivec3 across) {
    float a = held(above), b = held(above - across);
    if (a == b) return a;
    return held(a > 0.0 ? above + across : above - 2 * across) > 0.0 ? 0.5 : 1.0;
}

float coveredShare(ivec3 texel, int axis) {
    ivec3 right = UNIT[(axis + 1) % 3], up = UNIT[(axis + 2) % 3];
    float covered = 0.0;
    for (int i = 0; i < fineness; ++i)
        for (int j = 0; j < fineness; ++j) covered += coveredPart(fineness * texel + i * right + j * up, UNIT[axis]);
    return covered / float(fineness * fineness);
}

float heldShare(ivec3 cell) {
    float sum = 0.0;
    for (int k = 0; k < fineness; ++k)
        for (int j = 0; j < fineness; ++j)
            for (int i = 0; i < fineness; ++i) sum += held(fineness * cell + ivec3(i, j, k));
    return sum / float(fineness * fineness * fineness);
}

#ifdef SHARES
float hold(ivec3 cell) { return heldShare(cell); }
#else
float hold(ivec3 cell) { return heldShare(cell) >= 0.5 ? 1.0 : 0.0; }
#endif

vec4 kernel(ivec3 texel) {
    return vec4(coveredShare(texel, 0), coveredShare(texel, 1), coveredShare(texel, 2), hold(texel));
}
