// Foam on a liquid: bubbles, too small to be seen one by one, scatter the light of the sky and of lights back.
#ifdef FOAM
#include "render/liquid/lace.glsl"

const vec3 FOAM_WHITE = vec3(0.4);  // less than bubbles reflect: the light comes through some, too
const float DEPTH = 0.7;            // [cells] of a layer of it

// In the box's frame.
float foamAt(vec3 place) {
    float under = max(-levelSetNear(place), 0.0) / (DEPTH * cell);  // where a side of the domain cuts the liquid
    float covered = foamStrength * textureLod(foam, textureFromBox(0, place), 0.0).x * exp(-under * under);
    return covered <= LEAST_COVERED ? 0.0 : bandsOf(carriedLace(place), covered);
}

// What is seen of a surface that would look like `water` without foam.
vec3 withFoam(vec3 water, vec3 at, vec3 outwards) {
    float covered = foamAt(boxFromWorld(0, at));
    if (covered == 0.0) return water;
    vec3 arriving = skyOn(outwards) * shareOfEvenSky(0.5 + 0.5 * outwards.y);
    for (int i = 0; i < LIGHTS; ++i) arriving += irradianceOf(i, at, outwards) / 3.14159265;
    return mix(water, throughAir(FOAM_WHITE * arriving, at), covered);
}
#else
vec3 withFoam(vec3 water, vec3 at, vec3 outwards) { return water; }
#endif
