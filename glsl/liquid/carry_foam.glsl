// Foam on a liquid, as the share of its surface that it covers: carried along, fading, born where drops have landed and
// where the surface is churned, more than gravity lets it move by itself (after Ihmsen, Akinci, Akinci, Teschner 2012)
//   f' = f(x - dt u) exp(-dt / t) + dt (a landed + b max(0, |grad u| - c sqrt(g / h)))
// reads foam, levelSet, openings, cellVelocity, landed (centres)   writes foam, near the surface alone
// 2 fetches, some 40 near the surface
// variants: AROUND_SOLIDS
#define IN_SHORT_STEPS
#include "common/trace.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D foam;
uniform sampler3D landed;  // [1/s]
uniform vec3 gravity;      // [m/s²]
uniform float dt;

const float REACH = 2.0;      // [cells] to both sides of the surface
const float LIFE = 2.0;       // [s]
const float OF_LANDED = 0.6;  // a
const float OF_CHURN = 0.1;  // b
const float CALM = 1.0;       // c

vec3 velocityAt(ivec3 cell) { return texelFetch(cellVelocity, existingCell(cell), 0).xyz; }

// [1/s]
float churnAt(ivec3 cell) {
    float sum = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        vec3 change = 0.5 * (velocityAt(cell + UNIT[axis]) - velocityAt(cell - UNIT[axis])) / h;
        sum += dot(change, change);
    }
    return max(sqrt(sum) - CALM * sqrt(length(gravity) / h), 0.0);
}

float landedNear(ivec3 cell) {
    float most = 0.0;
    for (int i = 0; i < 27; ++i)
        most = max(most, texelFetch(landed, existingCell(cell + ivec3(i, i / 3, i / 9) % 3 - 1), 0).x);
    return most;
}

float kernel(ivec3 texel) {
    float covered = 0.0;
    bool isNear = abs(phiAt(texel)) < REACH * h && !isSolid(texel);
    for (int i = 0; i < 1 && isNear; ++i) {  // a loop: software renderers skip no branch
        float before = centreValue(foam, traceBack(centreOf(texel), dt)).x * exp(-dt / LIFE);
        covered = before + dt * (OF_LANDED * landedNear(texel) + OF_CHURN * churnAt(texel));
    }
    return min(covered, 1.0);
}
