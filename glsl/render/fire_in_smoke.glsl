// The light of fires within the smoke of one fluid.
// reads emitters, nearbyMaximum [blocks]   writes how much arrives from all directions [blocks]; 0 where there is no
// smoke that could show it, in the block or next to it
// variants: [FLUIDS=2,3,4]
#include "render/fire_light.glsl"
#include "render/box.glsl"

uniform sampler3D nearbyMaximum;  // [1/m]
uniform float negligible;         // [1/m]
uniform float h;                  // [m] of the blocks

vec3 kernel(ivec3 texel) {
    if (texelFetch(nearbyMaximum, texel, 0).x <= negligible) return vec3(0);
    return min(fireFluence(worldFromBox(0, boxLow[0] + (vec3(texel) + 0.5) * h)), 6e4);
}
