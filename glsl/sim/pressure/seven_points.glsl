// The seven-point operator on red-black fields:  A q = (sum over faces of c (q_n - q)) / h²
// Every operator says what its coefficients c are: coefficientsOf(texel).
#include "common/quad.glsl"
#include "common/red_black.glsl"

// Coefficients of a texel's cells towards each neighbour; 0 where nothing flows.
struct Links {
    vec4 left, right, bottom, top, below, above;
};

const Links NO_LINKS = Links(vec4(0), vec4(0), vec4(0), vec4(0), vec4(0), vec4(0));

// Whether the first and the last cell of an axis are neighbours. A single one is none of its own.
bool hasSeam(int axis) { return isPeriodic(axis) && cells[axis] > 1; }

// Far from solids and liquids they are 1, but 0 towards walls.
Links openLinks(ivec3 texel) {
    Links c;
    ivec4 k = lanesOf(texel);
    c.left = vec4(texel.x > 0 || hasSeam(0));
    c.right = vec4(texel.x < cells.x - 1 || hasSeam(0));
    c.bottom = vec4(texel.y > 0 || hasSeam(1));
    c.top = vec4(texel.y < cells.y - 1 || hasSeam(1));
    c.below = hasSeam(2) ? vec4(1) : vec4(greaterThan(k, ivec4(0)));
    c.above = hasSeam(2) ? vec4(1) : vec4(lessThan(k, ivec4(cells.z - 1)));
    return c;
}

struct Coefficients {
    Links links;
    vec4 walls;  // towards points where q = 0 that are no cell
#if PARTS == 2
    Links seconds;  // towards the second parts of neighbours, where `split` is true
    bool split;     // (asked by a loop: software renderers skip those, but not branches)
#endif
};

struct Neighbours {
    vec4 left, right, bottom, top, below, above;
};

// On a periodic axis of an odd number of cells the first and the last have the same colour.
ivec3 besideAt(ivec2 column, ivec3 texel, int part) {
    int colour = (parityOf(texel) + column.x + column.y) & 1;  // of which this column has the lanes of the texel
    return ivec3(column, (colour * PARTS + part) * redBlackDepth(cells.z) + blockOf(texel));
}

// One part of a cell.
float valueAt(sampler3D field, ivec3 cell, int part) {
    return redBlackLane(fetch(field, redBlackTexel(cell, part, PARTS, cells.z)), cell);
}

// What the cells of a texel find beyond periodic sides.
void lookBeyondSides(inout Neighbours q, sampler3D field, ivec3 texel, int part) {
    ivec2 last = cells.xy - 1;
    if (hasSeam(0) && texel.x == 0) q.left = fetch(field, besideAt(ivec2(last.x, texel.y), texel, part));
    if (hasSeam(0) && texel.x == last.x) q.right = fetch(field, besideAt(ivec2(0, texel.y), texel, part));
    if (hasSeam(1) && texel.y == 0) q.bottom = fetch(field, besideAt(ivec2(texel.x, last.y), texel, part));
    if (hasSeam(1) && texel.y == last.y) q.top = fetch(field, besideAt(ivec2(texel.x, 0), texel, part));
    if (!hasSeam(2)) return;
    ivec4 k = lanesOf(texel);
    bvec4 isLast = equal(k, ivec4(cells.z - 1));
    if (k.x == 0) q.below.x = valueAt(field, ivec3(texel.xy, cells.z - 1), part);
    if (any(isLast)) q.above = mix(q.above, vec4(valueAt(field, ivec3(texel.xy, 0), part)), isLast);
}

// The values of one part of the cells around a texel's; any finite value where there is none. `allGetHere`: all pixels
// of the quad do, and fetch two neighbours in x and y for each other. 6 fetches for 4 cells, or 4
Neighbours neighboursOf(sampler3D field, ivec3 texel, int part, const bool allGetHere) {
    int block = blockOf(texel), depth = redBlackDepth(cells.z);
    int first = ((1 - colourOf(texel)) * PARTS + part) * depth;
    ivec3 twin = ivec3(min(texel.xy, cells.xy - 1), first + block);  // of the other colour
    vec4 same = fetch(field, twin);

    // In x and y they are whole texels of the other colour: the twins of the pixels around. (Transposed, nothing is
    // connected along y.)
    ivec2 inside = 1 - 2 * (texel.xy & 1);  // towards the mates of the quad
    ivec2 outer = clamp(texel.xy - inside, ivec2(0), cells.xy - 1);
    ivec2 inner = clamp(texel.xy + inside, ivec2(0), cells.xy - 1);
    vec4 outerX = fetch(field, ivec3(outer.x, twin.yz));
    vec4 outerY = IS_TRANSPOSED ? same : fetch(field, ivec3(twin.x, outer.y, twin.z));
    vec4 innerX = allGetHere ? ofMate(same, 0) : fetch(field, ivec3(inner.x, twin.yz));
    vec4 innerY = IS_TRANSPOSED ? same
                  : allGetHere  ? ofMate(same, 1)
                                : fetch(field, ivec3(twin.x, inner.y, twin.z));
    Neighbours q;
    q.left = inside.x > 0 ? outerX : innerX;
    q.right = inside.x > 0 ? innerX : outerX;
    q.bottom = inside.y > 0 ? outerY : innerY;
    q.top = inside.y > 0 ? innerY : outerY;

    // In z they interleave with the cells: on one side they are the lanes of the twin, on the other the same shifted by
    // one, with the end lane of the next texel. What the first and the last texel find there belongs to no cell, but is
    // of the other colour as well: half-sweeps in place may read nothing else.
    bool odd = parityOf(texel) == 1;
    vec4 next = fetch(field, ivec3(twin.xy, first + clamp(odd ? block + 1 : block - 1, 0, depth - 1)));
    q.below = odd ? same : vec4(next.w, same.xyz);
    q.above = odd ? vec4(same.yzw, next.x) : same;
    if (PERIODIC != ivec3(0)) lookBeyondSides(q, field, texel, part);
    return q;
}

vec4 sumOf(Links c) { return (c.left + c.right + c.bottom + c.top) + (c.below + c.above); }

vec4 weighted(Links c, Neighbours q) {
    return c.left * q.left + c.right * q.right + c.bottom * q.bottom + c.top * q.top + c.below * q.below +
           c.above * q.above;
}

// Neighbours are so close to q that their differences are exact, those of sums of c q are not.
vec4 weightedDifferences(Links c, Neighbours n, vec4 q) {
    return c.left * (n.left - q) + c.right * (n.right - q) + c.bottom * (n.bottom - q) + c.top * (n.top - q) +
           c.below * (n.below - q) + c.above * (n.above - q);
}

vec4 diagonalOf(Coefficients c) {
#if PARTS == 2
    return sumOf(c.links) + sumOf(c.seconds) + c.walls;
#else
    return sumOf(c.links) + c.walls;
#endif
}

// Sum of c q_n.
vec4 neighbourSum(Coefficients c, sampler3D field, ivec3 texel) {
    vec4 sum = weighted(c.links, neighboursOf(field, texel, 0, true));
#if PARTS == 2
    for (int i = 0; i < int(c.split); ++i) sum += weighted(c.seconds, neighboursOf(field, texel, 1, false));
#endif
    return sum;
}

// Sum of c (q_n - q).
vec4 fluxInto(Coefficients c, sampler3D field, ivec3 texel) {
    vec4 q = fetch(field, texel);
    vec4 flux = weightedDifferences(c.links, neighboursOf(field, texel, 0, true), q) - c.walls * q;
#if PARTS == 2
    for (int i = 0; i < int(c.split); ++i) flux += weightedDifferences(c.seconds, neighboursOf(field, texel, 1, false), q);
#endif
    return flux;
}
