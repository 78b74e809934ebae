// How many drops a cell's liquid is torn into because it is too thin for the grid: a sheet, a thread or a drop whose
// thickness along some direction is less than `thinnest` cells. At distances d on both sides of the middle of a sheet of
// thickness T the mean of phi is d - T / 2, and in between there is a ridge, whether or not a centre lies in the sheet.
// What is slow and large enough to have a pressure stays. What lies on something does so if it is slow or has one: a film
// that spreads without has no surface that could be found again, and redistancing would forget it.
// reads levelSet, openings, cellVelocity   writes vec2 (centres): drops, and phi where there is liquid that stays
// 1 fetch, 26 more near the surface
#include "common/solids.glsl"
#include "common/walls.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D cellVelocity;
uniform vec3 gravity;    // [m/s²]
uniform float thinnest;  // [cells]

const float DROPS = 8.0;      // of a cell that is full of liquid
const float SHARP = 0.4;      // of ridges: by how much phi rises per cell, on average over both sides
const float LEAST = 0.05;     // [cells]: thinner liquid is none

// Of the liquid along the direction in which it is thinnest [cells], and whether any of it has a pressure.
float thicknessAt(ivec3 cell, float phi, out bool hasPressure) {
    float least = 1e9, lowest = phi;
    for (int i = 14; i < 27; ++i) {  // of 27 directions, half: the others are opposite
        ivec3 way = ivec3(i, i / 3, i / 9) % 3 - 1;
        float ahead = phiAt(cell + way), behind = phiAt(cell - way), mean = 0.5 * (ahead + behind), d = length(vec3(way));
        lowest = min(lowest, min(ahead, behind));
        if (mean - phi > SHARP * d * h) least = min(least, 2.0 * (d - mean / h));
    }
    hasPressure = lowest < LIQUID_BELOW * h;
    return least;
}

// Faster than what has fallen by a cell.
bool isFast(ivec3 cell) {
    vec3 u = texelFetch(cellVelocity, cell, 0).xyz;
    return dot(u, u) > 2.0 * length(gravity) * h;
}

bool liesOnSomething(ivec3 cell) {
    vec3 size = abs(gravity);
    int axis = size.x > max(size.y, size.z) ? 0 : size.y > size.z ? 1 : 2;
    ivec3 below = wrapped(cell + int(sign(gravity[axis])) * UNIT[axis]);
    return isCell(below) ? isSolid(below) : isClosed(2 * axis + int(gravity[axis] > 0.0));
}

vec2 kernel(ivec3 texel) {
    float phi = phiAt(texel), drops = 0.0;
    bool inSolid = isSolid(texel), mayBeThin = abs(phi) < 0.5 * h && !inSolid;
    for (int i = 0; i < 1 && mayBeThin; ++i) {  // a loop: software renderers skip no branch
        bool hasPressure;
        float thickness = thicknessAt(texel, phi, hasPressure);
        bool isThin = thickness > LEAST && thickness < thinnest;
        bool tears = liesOnSomething(texel) ? isFast(texel) && !hasPressure : isFast(texel) || !hasPressure;
        if (isThin && tears) drops = 1.0 + floor((DROPS - 1.0) * min(thickness, 1.0));
    }
    return vec2(drops, drops > 0.0 || inSolid ? 1e9 : phi);
}
