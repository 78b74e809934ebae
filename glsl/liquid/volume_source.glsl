// How fast the liquid is to expand [1/s], so that its volume comes back: below the surface, which is to move as a whole;
// and where spray has landed.
#include "liquid/expanding_share.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D volume;  // one texel; z: what the controller says

#ifdef SPRAY
uniform sampler3D landed;  // [1/s]

const float MOST_LANDED = 60.0;  // [1/s], or cells would burst; the controller brings the rest back

float landedAt(ivec3 cell) { return min(fetch(landed, cell).x, MOST_LANDED); }
#else
float landedAt(ivec3 cell) { return 0.0; }
#endif

float expansionAt(ivec3 cell) {
    return expandingShare(phiAt(cell)) * fetch(volume, ivec3(0)).z + landedAt(cell);
}
