// Finds the parts of every coarse cell: which of its children are connected with each other inside it. The two largest
// that lead out of the cell become unknowns; further ones are joined to the second. Those that lead nowhere are closed
// regions.
// reads fineCoefficients (fine_cut.glsl, fine_split.glsl), fineFill   writes the codes of the children (centres, coarse grid): of
// first parts of finer cells in x, of second parts in y. The finer grid is the finest (CUT), or coarse itself (SPLIT).
// variants: CUT | SPLIT
#include "sim/pressure/packing.glsl"
#ifdef CUT
#include "sim/pressure/fine_cut.glsl"
#else
#include "sim/pressure/fine_split.glsl"
#endif
#include "sim/pressure/fine_tiles.glsl"
#include "sim/pressure/parts.glsl"

uniform sampler3D fineFill;  // of the finer grid: 0 in what is no unknown of it

bool isUnknown(ivec3 cell, int part) {
    return redBlackLane(fetch(fineFill, redBlackTexel(cell, part, FINE_PARTS, fineCells.z)), cell) > 0.0;
}

// An unknown of the finer grid within the coarse cell: octant + 8 * part.
const int UNKNOWNS = 8 * FINE_PARTS;

uint connectedWith(uint seed, uint joined[UNKNOWNS]) {
    uint reached = seed, before = 0u;
    while (reached != before) {
        before = reached;
        for (int n = 0; n < UNKNOWNS; ++n)
            if ((before >> n & 1u) != 0u) reached |= joined[n];
    }
    return reached;
}

uvec4 kernel(ivec3 texel) {
    uint joined[UNKNOWNS];
    uint known = 0u, leadsOut = 0u;  // one bit per unknown
    float tiles = fineClass(texel);
    bool far = tiles == OPEN_CELLS;
    int unknowns = far || tiles == NOTHING ? 0 : UNKNOWNS;  // software renderers skip loops, but not branches
    for (int n = 0; n < unknowns; ++n) {
        int octant = n & 7, part = n >> 3;
        ivec3 cell = 2 * texel + (ivec3(octant) >> ivec3(0, 1, 2) & 1);
        joined[n] = 0u;
        bool unknown = all(lessThan(cell, fineCells)) && isUnknown(cell, part);
        for (int direction = 0; direction < (unknown ? 6 : 0); ++direction) {
            ivec3 neighbour = fineNeighbour(cell, direction);
            bool inside = neighbour >> 1 == texel;
            for (int other = 0; other < FINE_PARTS; ++other) {
                if (fineLink(cell, part, direction, other) <= 0.0) continue;
                known |= 1u << n;
                if (inside) joined[n] |= 1u << (octantOf(neighbour) + 8 * other);
                else leadsOut |= 1u << n;
            }
        }
        for (int axis = 0; axis < (unknown ? 3 : 0); ++axis)
            if (fineWall(cell, part, axis) > 0.0) {
                known |= 1u << n;
                leadsOut |= 1u << n;
            }
    }

    uint largest = 0u, closedCount = 0u;
    for (uint left = known; left != 0u;) {
        uint region = connectedWith(left & (~left + 1u), joined);
        left &= ~region;
        if ((region & leadsOut) != 0u && bitCount(region) > bitCount(largest)) largest = region;
    }
    uvec2 codes = uvec2(far ? ALL_IN_FIRST : 0xFFFFFFFFu, 0xFFFFFFFFu);
    for (uint left = known; left != 0u;) {
        uint region = connectedWith(left & (~left + 1u), joined);
        left &= ~region;
        uint code = region == largest ? 0u : (region & leadsOut) != 0u ? 1u : FIRST_CLOSED + closedCount++;
        for (int n = 0; n < UNKNOWNS; ++n)
            if ((region >> n & 1u) != 0u) codes[n >> 3] ^= (NO_UNKNOWN ^ code) << (4 * (n & 7));
    }
    return uvec4(codes, 0u, 0u);
}
