// Light that arrives in a cell: x from the sky (share of it that is seen), then from each light (transmittance towards
// it). The last cells of its way are marched, for shadows as sharp as the smoke; the rest is known half as finely.
// reads extinction [1/m], nearbyMaximum, sunFromAfar (half as fine; keyFromAfar), skyVisibility (a quarter as fine)
// writes light [1, cell centres]. 4 to 10 fetches for one light
#include "render/extinction_volume.glsl"
#include "render/lights.glsl"

uniform sampler3D sunFromAfar;
#if LIGHTS == 2
uniform sampler3D keyFromAfar;
#endif
uniform sampler3D skyVisibility;
uniform ivec3 cells;
uniform float h;  // [m]

const float NEAR_CELLS = 6.0, LAST_CELLS = 3.0;  // on the last cells to a side, a coarse grid knows little
const float SPAN = 3.0;                          // less than FREE_CELLS

// Linear filtering within a grid that may reach beyond the domain.
float valueAt(sampler3D coarse, float cellsPerTexel, vec3 place) {
    return textureLod(coarse, place / (cellsPerTexel * vec3(textureSize(coarse, 0))), 0.0).x;
}

// Of the smoke on the first `end` cells of the way.
float depthNear(vec3 place, vec3 towards, float end) {
    float depth = 0.0;
    for (float t = 0.0; t < end;) {
        float spanEnd = min(t + SPAN, end);
        if (nothingNear((place + t * towards) / vec3(cells))) t = spanEnd;
        for (; t < spanEnd; ++t) {
            float ds = min(1.0, spanEnd - t);
            depth += ds * h * textureLod(extinction, (place + (t + 0.5 * ds) * towards) / vec3(cells), 0.0).x;
        }
    }
    return depth;
}

float transmittanceTo(vec3 towards, sampler3D fromAfar, vec3 place) {
    vec3 toFace = (mix(vec3(0), vec3(cells), greaterThan(towards, vec3(0))) - place) / towards;
    toFace = mix(toFace, vec3(1e9), lessThan(abs(towards), vec3(1e-6)));
    float exit = min(toFace.x, min(toFace.y, toFace.z));
    bool comesFromAfar = exit > NEAR_CELLS + LAST_CELLS;
    float depth = depthNear(place, towards, comesFromAfar ? NEAR_CELLS : exit);
    if (comesFromAfar) depth += valueAt(fromAfar, 2.0, place + NEAR_CELLS * towards);
    return exp(-depth);
}

#if LIGHTS == 2
vec3 kernel(ivec3 texel) {
#else
vec2 kernel(ivec3 texel) {
#endif
    vec3 place = vec3(texel) + 0.5;
    float sky = valueAt(skyVisibility, 4.0, place), sun = transmittanceTo(towardsLights[0], sunFromAfar, place);
#if LIGHTS == 2
    return vec3(sky, sun, transmittanceTo(towardsLights[1], keyFromAfar, place));
#else
    return vec2(sky, sun);
#endif
}
