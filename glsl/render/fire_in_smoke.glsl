// The light of fires within the smoke of one fluid, the first.
// reads emitters, extinction, nearbyMaximum (see render/fire_shadows)   writes how much arrives from all directions
// [blocks]; 0 where there is no smoke that could show it, in the block or next to it
// variants: [FLUIDS=2,3,4]
#include "render/fire_shadows.glsl"

vec3 kernel(ivec3 texel) {
    if (texelFetch(nearbyMaximum[0], texel, 0).x <= negligible[0]) return vec3(0);
    return min(fireFluence(worldFromBox(0, boxLow[0] + (vec3(texel) + 0.5) * h)), 6e4);
}
