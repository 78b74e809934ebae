// Light that arrives in a cell: x from the sky (share of it that is seen), then from each light (transmittance towards
// it).
// reads extinction [1/m], nearbyMaximum, sunFromAfar (half as fine; keyFromAfar), skyVisibility (a quarter as fine)
// writes light [1, cell centres], but 1 where nobody will read it. 1 to 10 fetches for one light
// variants: [LIGHTS=2]
#include "render/depth_to_light.glsl"
#include "render/lights.glsl"

uniform sampler3D sunFromAfar;
#if LIGHTS == 2
uniform sampler3D keyFromAfar;
#endif
uniform sampler3D skyVisibility;

const float NEAR_CELLS = 6.0;

float transmittanceTo(vec3 towards, sampler3D fromAfar, vec3 place) {
    return exp(-depthToLight(place, towards, vec3(cells), NEAR_CELLS, 0.0, fromAfar));
}

// Light is read in smoke, on obstacles and where it enters the domain or leaves it.
bool isRead(ivec3 texel) {
    bool inside = all(greaterThan(texel, ivec3(0))) && all(lessThan(texel, cells - 1));
    return !inside || !nothingNear((vec3(texel) + 0.5) / vec3(cells));
}

#if LIGHTS == 2
vec3 kernel(ivec3 texel) {
    if (!isRead(texel)) return vec3(1);
#else
vec2 kernel(ivec3 texel) {
    if (!isRead(texel)) return vec2(1);
#endif
    vec3 place = vec3(texel) + 0.5;
    vec3 quartered = spannedBy(4.0 * vec3((cells + 3) / 4), vec3(cells));
    float sky = textureLod(skyVisibility, place / quartered, 0.0).x;
    float sun = transmittanceTo(towardsLights[0], sunFromAfar, place);
#if LIGHTS == 2
    return vec3(sky, sun, transmittanceTo(towardsLights[1], keyFromAfar, place));
#else
    return vec2(sky, sun);
#endif
}
