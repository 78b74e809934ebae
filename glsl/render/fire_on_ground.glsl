// The light of fires on the ground, as a picture, so that no pixel need ask all emitters; shadows are no sharper than it.
// reads emitters, extinction, nearbyMaximum (see render/fire_shadows)   writes irradiance [picture of the ground]
// variants: [FLUIDS=2,3,4]
#include "render/fire_shadows.glsl"
#include "render/ground.glsl"

vec3 kernel(ivec3 texel) {
    vec2 texture = (vec2(texel.xz) + 0.5) / vec2(cells.xz);
    return fireIrradiance(groundPlace(texture), vec3(0, 1, 0));
}
