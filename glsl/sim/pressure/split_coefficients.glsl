// Coefficients between the parts of coarse cells. Towards a neighbour: the mean over the four fine faces between them,
//     c = ¼ sum of c_fine (n / n_open)^0.3 / distance
// The first correction is for holes. A small hole in a wide wall lets through what its diameter, not its area, allows
// (Rayleigh 1871: a round one of radius a conducts 2a), so that on every coarser grid, where it is a smaller share of
// the face, the plain mean is too low by nearly half and corrections grow without bound. n counts the children on the
// wider side of the face, n_open the fine faces that are open: (sum of c)² / sum of c².
// The second is for parts that fill one of their two layers of children only: their middle is half as far away.
// Towards points where q = 0, along each axis:  4 x the mean over the eight children of d / (1 + d / 2), or of d where
// the child has no sibling along that axis.
// reads codes (centres, this grid), fineCoefficients (fine_cut.glsl, fine_split.glsl)
// writes coefficients (split red-black, RGBA32UI, 8 copies: see split_operator.glsl): LINKS to the first 6 of them, WALLS
// to the others. The finer grid is the finest (CUT), or coarse itself (SPLIT).
// variants: (CUT | SPLIT) (LINKS | WALLS)
#define PARTS 2
#include "sim/pressure/packing.glsl"
#ifdef CUT
#include "sim/pressure/fine_cut.glsl"
#else
#include "sim/pressure/fine_split.glsl"
#endif
#include "sim/pressure/fine_tiles.glsl"
#include "sim/pressure/parts.glsl"

uniform usampler3D codes;
uniform vec3 share;  // of one child in a coarse cell along each axis: ½, or 1 along axes of one cell

const float HOLE = 0.3;

float distanceTo(uvec2 cellCodes, int part, int axis, int layer) {
    return childrenOf(cellCodes, part, axis, 1 - layer) == 0 ? 0.25 : 0.5;
}

vec2 linksOf(ivec3 cell, int part, int direction) {
    int axis = direction >> 1, side = direction & 1;
    ivec3 neighbour = wrapped(cell + (2 * side - 1) * UNIT[axis]);
    if (!isCell(cell) || !isCell(neighbour) || neighbour == cell) return vec2(0);
    int layer = layerAt(cell, axis, side), otherLayer = layerAt(neighbour, axis, 1 - side);
    uvec2 own = fetch(codes, cell).xy, other = fetch(codes, neighbour).xy;
    bool far = other.x == ALL_IN_FIRST && isFarFromSolids(cell);
    int children = far || !anyOf(own, uint(part)) ? 0 : 4;  // software renderers skip loops, but not branches
    vec2 sum = vec2(0), squares = vec2(0);
    for (int child = 0; child < children; ++child) {
        int octant = octantAt(axis, layer, child), otherOctant = octantAt(axis, otherLayer, child);
        ivec3 fine = 2 * cell + (ivec3(octant) >> ivec3(0, 1, 2) & 1);
        for (int a = 0; a < FINE_PARTS; ++a) {
            if (codeOf(own[a], octant) != uint(part)) continue;
            for (int b = 0; b < FINE_PARTS; ++b) {
                uint towards = codeOf(other[b], otherOctant);
                if (towards > 1u) continue;
                float c = fineLink(fine, a, direction, b);
                vec2 which = vec2(towards == 0u, towards == 1u);
                sum += c * which;
                squares += c * c * which;
            }
        }
    }
    vec2 links = vec2(far && part == 0, 0);
    for (int b = 0; b < 2; ++b) {
        if (sum[b] <= 0.0) continue;
        float wide = float(max(childrenOf(own, part, axis, layer), childrenOf(other, b, axis, otherLayer)));
        float open = sum[b] * sum[b] / squares[b];
        float distance = distanceTo(own, part, axis, layer) + distanceTo(other, b, axis, otherLayer);
        links[b] = sum[b] * share[(axis + 1) % 3] * share[(axis + 2) % 3] * pow(max(wide / open, 1.0), HOLE) / distance;
    }
    return links;
}

float wallOf(ivec3 cell, int part, int axis) {
    if (!isCell(cell)) return 0.0;
    uvec2 own = fetch(codes, cell).xy;
    int octants = !anyOf(own, uint(part)) || isFarFromSolids(cell) ? 0 : 8;
    float sum = 0.0;
    for (int octant = 0; octant < octants; ++octant) {
        int sibling = octant ^ (1 << axis);
        bool alone = codeOf(own.x, sibling) == NO_UNKNOWN && (FINE_PARTS == 1 || codeOf(own.y, sibling) == NO_UNKNOWN);
        ivec3 fine = 2 * cell + (ivec3(octant) >> ivec3(0, 1, 2) & 1);
        for (int a = 0; a < FINE_PARTS; ++a) {
            if (codeOf(own[a], octant) != uint(part)) continue;
            float d = fineWall(fine, a, axis);
            sum += alone ? d : d / (1.0 + 0.5 * d);
        }
    }
    return min(4.0 * share.x * share.y * share.z * sum, 60000.0);  // what 16 bits hold
}

#ifdef WALLS
const int FIRST_COPY = 6;
// What a cell stores in both halves of the texel: walls along two axes.
vec2 storedOf(ivec3 cell, int part, int copy) {
    return vec2(wallOf(cell, part, 2 * copy), copy == 0 ? wallOf(cell, part, transposed(1)) : 0.0);
}
#else
const int FIRST_COPY = 0;
// Links to both parts of a neighbour.
vec2 storedOf(ivec3 cell, int part, int copy) { return linksOf(cell, part, copy); }
#endif

bool hasPart(ivec3 cell, int part) { return anyOf(fetch(codes, min(cell, cells - 1)).xy, uint(part)); }

uvec4 kernel(ivec3 texel) {
    int slices = 4 * redBlackDepth(cells.z), copy = copyOf(texel, slices);
    ivec3 at = texel - copy * copyStep(slices);
    int part = partOf(at);
    ivec4 k = lanesOf(at);
    vec4 first = vec4(0), second = vec4(0);
    bool any = hasPart(ivec3(at.xy, k.x), part) || hasPart(ivec3(at.xy, k.y), part) ||
               hasPart(ivec3(at.xy, k.z), part) || hasPart(ivec3(at.xy, k.w), part);
    int lanes = any ? 4 : 0;  // as a constant, some compilers unroll it, and all in it, for seconds
    for (int lane = 0; lane < lanes; ++lane) {
        vec2 values = storedOf(ivec3(at.xy, k[lane]), part, copy - FIRST_COPY);
        bvec4 chosen = equal(ivec4(lane), ivec4(0, 1, 2, 3));
        first = mix(first, vec4(values.x), chosen);
        second = mix(second, vec4(values.y), chosen);
    }
    return uvec4(packLanes(first), packLanes(second));
}
