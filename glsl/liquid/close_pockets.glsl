// Pockets of air close as fast as liquid flows into them:  phi' = phi + dt h div u  in their middle, where phi is largest.
// Liquid comes there from all sides, and no velocity that is made up for the air can take it away again. A trace from the
// middle, where that velocity is 0, would never find the surface: the pocket would swallow liquid for ever.
// reads levelSet (centres), velocity [m/s, faces], openings   writes levelSet
// 1 fetch, 7 near the surface, 19 in pockets
#include "common/faces.glsl"
#include "common/solids.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D velocity;
uniform float dt;

const float WIDEST = 2.0;  // half a pocket [cells]: traces find the surface of larger ones

bool isMiddle(ivec3 cell, float phi) {
    if (phi < LIQUID_BELOW * h || phi > WIDEST * h || isSolid(cell)) return false;
    for (int axis = 0; axis < 3; ++axis)
        if (max(phiAt(cell - UNIT[axis]), phiAt(cell + UNIT[axis])) > phi) return false;
    return true;
}

float kernel(ivec3 texel) {
    float phi = phiAt(texel), gain = 0.0;
    if (!isMiddle(texel, phi)) return phi;
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 above = texel + UNIT[axis];
        gain += texelFetch(velocity, above, 0)[axis] * texelFetch(openings, above, 0)[axis] -
                texelFetch(velocity, texel, 0)[axis] * texelFetch(openings, texel, 0)[axis];
    }
    return phi + dt * gain;
}
