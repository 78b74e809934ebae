// The light of fires within the smoke of one fluid, the first, and on obstacles in it.
// reads emitters, extinction, nearbyMaximum (see render/fire_shadows)   writes how much arrives from all directions and,
// in w, which share that is of what does with nothing in the way [blocks]; 0 and 1 where neither smoke nor an obstacle is so
// near that a cubic filter could read it
// variants: [FLUIDS=2,3,4]
#include "render/fire_shadows.glsl"

// In the block or next to it there is something, or next to that.
bool isRead(ivec3 texel) {
    ivec3 last = textureSize(nearbyMaximum[0], 0) - 1;
    float most = 0.0;
    for (int i = 0; i < 27; ++i) {
        ivec3 there = clamp(texel + ivec3(i, i / 3, i / 9) % 3 - 1, ivec3(0), last);
        most = max(most, texelFetch(nearbyMaximum[0], there, 0).x);
    }
    return most > negligible[0];
}

vec4 kernel(ivec3 texel) {
    if (!isRead(texel)) return vec4(0, 0, 0, 1);
    FireLight light = fireLight(worldFromBox(0, boxLow[0] + (vec3(texel) + 0.5) * h), vec3(0), vec3(0));
    float sent = brightnessOf(light.sent);
    return vec4(min(light.arriving, 6e4), sent > 0.0 ? brightnessOf(light.arriving) / sent : 1.0);
}
