// Light that arrives in a cell through the smoke of all fluids: x from the sky (share of it that is seen), then from each
// light (transmittance towards it).
// reads of the fluid, then of the others: extinction [1/m], nearbyMaximum, sunFromAfar (half as fine; keyFromAfar);
// skyVisibility (a quarter as fine)
// writes lightThroughSmoke [1, cell centres], but 1 where nobody will read it. 1 to 10 fetches for one light of one fluid
// variants: [LIGHTS=2] [FLUIDS=2,3,4]
#include "render/box.glsl"
#include "render/depth_to_light.glsl"
#include "render/light_read.glsl"
#include "render/lights.glsl"

uniform float cell[FLUIDS];  // edge [m]
uniform sampler3D sunFromAfar[FLUIDS];
#if LIGHTS == 2
uniform sampler3D keyFromAfar[FLUIDS];
#endif
uniform sampler3D skyVisibility;

const float NEAR_CELLS = 6.0;

float depthThrough(int fluid, vec3 place, vec3 towards, sampler3D fromAfar) {
    return depthToLight(fluid, place, towards, vec3(extinctionCells[fluid]), cell[fluid], NEAR_CELLS, 0.0, fromAfar);
}

// From a place in the world on, in another fluid's box.
float depthOfOther(int fluid, vec3 place, vec3 towards, sampler3D fromAfar) {
    vec2 span = boxSpan(fluid, place, towards);
    float enter = max(span.x, 0.0);
    if (enter >= span.y) return 0.0;
    vec3 start = (boxFromWorld(fluid, place + enter * towards) - boxLow[fluid]) / cell[fluid];
    return depthThrough(fluid, start, boxFromWorld(fluid, towards), fromAfar);
}

float transmittanceTo(vec3 towards, sampler3D fromAfar[FLUIDS], vec3 place) {
    float depth = depthThrough(0, place, boxFromWorld(0, towards), fromAfar[0]);
    vec3 world = worldFromBox(0, boxLow[0] + cell[0] * place);
    for (int i = 1; i < FLUIDS; ++i) depth += depthOfOther(i, world, towards, fromAfar[i]);
    return exp(-depth);
}

#if LIGHTS == 2
vec4 kernel(ivec3 texel) {
    if (!isRead(texel)) return vec4(1);
#else
vec2 kernel(ivec3 texel) {
    if (!isRead(texel)) return vec2(1);
#endif
    vec3 place = vec3(texel) + 0.5;
    vec3 quartered = spannedBy(4.0 * vec3((cells + 3) / 4), vec3(cells));
    float sky = textureLod(skyVisibility, place / quartered, 0.0).x;
    float sun = transmittanceTo(towardsLights[0], sunFromAfar, place);
#if LIGHTS == 2
    return vec4(sky, sun, transmittanceTo(towardsLights[1], keyFromAfar, place), 1);
#else
    return vec2(sky, sun);
#endif
}
