// What is covered of the low faces of a cell, as shares, where the distance to the surface is known; in the fourth
// channel 1 where the centre of the cell is held; SHARES: about which share of the cell is. For kernels that define
//     float distanceAt(vec3 x)    [cells], negative inside, at grid position x
#include "common/faces.glsl"

// What lies that close to the surface counts as inside where rounding would decide: a face on the very surface is closed,
// or a wall that just fills a layer of cells would leak. Faces that the surface crosses keep their shares.
const float TIE = 1e-3;

// Share of a unit square in which d + x a + y b < 0, -1/2 <= x, y <= 1/2: the sum of two uniform variables.
float shareBelowZero(float d, vec2 slope) {
    float wide = max(max(abs(slope.x), abs(slope.y)), 1e-6), narrow = min(abs(slope.x), abs(slope.y));
    if (wide + narrow < 2.0 * TIE) return d < TIE ? 1.0 : 0.0;
    float s = abs(d), corner = 0.5 * (wide + narrow) - s;
    if (corner <= 0.0) return d < 0.0 ? 1.0 : 0.0;
    float outside = s <= 0.5 * (wide - narrow) ? 0.5 - s / wide : corner * corner / (2.0 * wide * narrow);
    return d < 0.0 ? 1.0 - outside : outside;
}

// Of a face, from the distances at its middle and at its corners (0, 0), (1, 0), (0, 1), (1, 1). Their mean over the
// face is that of Simpson's rule: by the corners alone round shapes would be too small.
float shareOf(float middle, vec4 corners) {
    vec2 slope = 0.5 * vec2(dot(corners, vec4(-1, 1, -1, 1)), dot(corners, vec4(-1, -1, 1, 1)));
    return shareBelowZero((2.0 * middle + dot(corners, vec4(0.25))) / 3.0, slope);
}

vec3 normalAt(vec3 x, float distance) {
    const float e = 0.01;
    vec3 ahead = vec3(distanceAt(x + vec3(e, 0, 0)), distanceAt(x + vec3(0, e, 0)), distanceAt(x + vec3(0, 0, e)));
    return ahead - distance;
}

// A cell in which the shape is a wall with fluid on both sides, which its faces alone would let through: two opposite
// corners are outside, and their nearest surfaces look away from each other (which those of an edge do not).
bool isThinIn(ivec3 cell) {
    if (distanceAt(centreOf(cell)) >= TIE) return false;
    for (int i = 0; i < 4; ++i) {
        vec3 corner = vec3(i & 1, i >> 1, 1), a = vec3(cell) + corner, b = vec3(cell) + 1.0 - corner;
        float da = distanceAt(a), db = distanceAt(b);
        if (min(da, db) > TIE && dot(normalAt(a, da), normalAt(b, db)) < -0.5e-4) return true;
    }
    return false;
}

vec3 coveredShares(ivec3 texel) {
    if (isThinIn(texel)) return vec3(1);
    vec3 x = vec3(texel);
    float origin = distanceAt(x);
    vec3 ends = vec3(distanceAt(x + vec3(1, 0, 0)), distanceAt(x + vec3(0, 1, 0)), distanceAt(x + vec3(0, 0, 1)));
    vec3 across = vec3(distanceAt(x + vec3(0, 1, 1)), distanceAt(x + vec3(1, 0, 1)), distanceAt(x + vec3(1, 1, 0)));
    vec3 middles = vec3(distanceAt(x + vec3(0, 0.5, 0.5)), distanceAt(x + vec3(0.5, 0, 0.5)),
                        distanceAt(x + vec3(0.5, 0.5, 0)));
    vec3 shares =
        vec3(shareOf(middles.x, vec4(origin, ends.yz, across.x)), shareOf(middles.y, vec4(origin, ends.xz, across.y)),
             shareOf(middles.z, vec4(origin, ends.xy, across.z)));
    for (int axis = 0; axis < 3; ++axis)
        if (isThinIn(texel - UNIT[axis])) shares[axis] = 1.0;
    return shares;
}

#ifdef SHARES
float hold(ivec3 cell) { return clamp(0.5 - distanceAt(centreOf(cell)), 0.0, 1.0); }
#else
float hold(ivec3 cell) { return distanceAt(centreOf(cell)) < TIE ? 1.0 : 0.0; }
#endif

vec4 coverOf(ivec3 texel) { return vec4(coveredShares(texel), hold(texel)); }
