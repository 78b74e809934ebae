// The light of fires on the ground, which changes so slowly from place to place that no pixel need ask all emitters.
// reads emitters, extinction, nearbyMaximum (see render/fire_shadows)   writes irradiance [picture of the ground]
// variants: [FLUIDS=2,3,4]
#include "render/fire_shadows.glsl"
#include "render/ground.glsl"

vec3 kernel(ivec3 texel) {
    vec2 texture = (vec2(texel.xz) + 0.5) / vec2(cells.xz);
    return fireIrradiance(groundPlace(texture), vec3(0, 1, 0));
}
