// Light that arrives in a cell: x from the sun (transmittance towards it), y from the sky (share of it that is seen).
// reads extinction [1/m], skyVisibility (half as fine)   writes light [1, cell centres]

#include "render/transmittance.glsl"

uniform sampler3D skyVisibility;
uniform ivec3 cells;
uniform float h;             // [m]
uniform vec3 towardsLight;   // length 1

vec2 kernel(ivec3 texel) {
    vec3 place = (vec3(texel) + 0.5) * h;
    vec3 skySize = 2.0 * h * vec3(textureSize(skyVisibility, 0));
    return vec2(transmittance(place, towardsLight, vec3(cells) * h, h, h),
                textureLod(skyVisibility, place / skySize, 0.0).x);
}
