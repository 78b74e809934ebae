// The level set phi: the distance of a cell's centre to the surface of the liquid [m], negative in it (Osher and Sethian
// 1988). It is known within a band around the surface, and beyond it is as far as the band is wide.
#include "common/grid.glsl"
#include "constants/levelSetBand.glsl"

uniform sampler3D levelSet;

// Of the closest cell, where there is none.
float phiAt(ivec3 cell) { return fetch(levelSet, existingCell(cell)).x; }

const float LIQUID_BELOW = 0.01;  // [cells] where phi is 0 up to rounding, cells would come and go, and still water stir

// To the pressure.
bool isLiquid(ivec3 cell) { return phiAt(cell) < LIQUID_BELOW * h; }

// Per cell, by central differences.
vec3 slopeAt(ivec3 cell) {
    vec3 ahead = vec3(phiAt(cell + UNIT[0]), phiAt(cell + UNIT[1]), phiAt(cell + UNIT[2]));
    vec3 behind = vec3(phiAt(cell - UNIT[0]), phiAt(cell - UNIT[1]), phiAt(cell - UNIT[2]));
    return 0.5 * (ahead - behind);
}

// Catmull and Rom's cubic through four values, for a place between the two in the middle.
vec4 cubicWeights(float t) {
    return vec4(t * (-0.5 + t * (1.0 - 0.5 * t)), 1.0 + t * t * (1.5 * t - 2.5), t * (0.5 + t * (2.0 - 1.5 * t)),
                t * t * (0.5 * t - 0.5));
}

// phi at grid position x, cubic on every axis, of fetches in full precision: filters would show in the surface. 64 fetches
// 0 unless it is wanted: software renderers do all that is in a branch, but go round a loop no more often than they must.
float cubicPhi(vec3 x, bool wanted) {
    ivec3 first = ivec3(floor(x - 0.5)) - 1;
    vec3 t = fract(x - 0.5);
    vec4 alongX = cubicWeights(t.x), alongY = cubicWeights(t.y), alongZ = cubicWeights(t.z);
    float sum = 0.0;
    int planes = wanted ? 4 : 0;
    for (int k = 0; k < planes; ++k) {
        vec4 rows;
        for (int j = 0; j < 4; ++j) {
            ivec3 at = first + ivec3(0, j, k);
            vec4 row = vec4(phiAt(at), phiAt(at + UNIT[0]), phiAt(at + 2 * UNIT[0]), phiAt(at + 3 * UNIT[0]));
            rows[j] = dot(alongX, row);
        }
        sum += alongZ.x * dot(alongY, rows);
        alongZ = alongZ.yzwx;  // indexing by a variable is slow
    }
    return sum;
}
