// The light of fires within the smoke of one fluid, the first, and on obstacles in it.
// reads emitters, extinction, nearbyMaximum (see render/fire_shadows)   writes how much arrives from all directions, and
// in w which share of what would if nothing were in the way [blocks]; 0 and 1 where there is neither smoke nor an obstacle
// that could show it, in the block or next to it
// variants: [FLUIDS=2,3,4]
#include "render/fire_shadows.glsl"

float brightnessOf(vec3 light) { return light.r + light.g + light.b; }

vec4 kernel(ivec3 texel) {
    if (texelFetch(nearbyMaximum[0], texel, 0).x <= negligible[0]) return vec4(0, 0, 0, 1);
    FireLight light = fireLight(worldFromBox(0, boxLow[0] + (vec3(texel) + 0.5) * h), vec3(0));
    float sent = brightnessOf(light.sent);
    return vec4(min(light.arriving, 6e4), sent > 0.0 ? brightnessOf(light.arriving) / sent : 1.0);
}
