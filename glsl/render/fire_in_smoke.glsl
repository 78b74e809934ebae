// The light of a fire within the smoke.
// reads emitters, nearbyMaximum [blocks]   writes how much arrives from all directions [blocks]; 0 where there is no
// smoke that could show it, in the block or next to it
#include "render/fire_light.glsl"

uniform sampler3D nearbyMaximum;  // [1/m]
uniform float negligible;         // [1/m]
uniform float h;                  // [m] of the blocks
uniform vec3 boxLow;              // [m]

vec3 kernel(ivec3 texel) {
    if (texelFetch(nearbyMaximum, texel, 0).x <= negligible) return vec3(0);
    return min(fireFluence(boxLow + (vec3(texel) + 0.5) * h), 6e4);
}
