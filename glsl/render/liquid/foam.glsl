// Foam on a liquid: bubbles, too small to be seen one by one, scatter the light of the sky and of lights back.
#include "common/random.glsl"
#ifdef FOAM
uniform sampler3D foam;      // share of the surface that it covers (centres)
uniform float foamStrength;  // times as much

const vec3 FOAM_WHITE = vec3(0.4);  // less than bubbles reflect: the light comes through some, too
const float DEPTH = 0.7;            // [cells] of a layer of it
const float PATCH = 0.7;            // [1/cell]: size of holes in it

// Between 0 and 1, smooth.
float noiseAt(vec3 p) {
    vec3 low = floor(p), t = p - low;
    t = t * t * (3.0 - 2.0 * t);
    float sum = 0.0;
    for (int i = 0; i < 8; ++i) {
        vec3 corner = vec3(i & 1, i >> 1 & 1, i >> 2), share = mix(1.0 - t, t, corner);
        sum += share.x * share.y * share.z * randomOf(uvec3(ivec3(low + corner))).x;
    }
    return sum;
}

// In the box's frame.
float foamAt(vec3 place) {
    float under = max(-levelSetNear(place), 0.0) / (DEPTH * cell);  // where a side of the domain cuts the liquid
    float covered = foamStrength * textureLod(foam, textureFromBox(0, place), 0.0).x * exp(-under * under);
    if (covered <= 0.01) return 0.0;
    vec3 p = PATCH * (place - boxLow[0]) / cell;
    float lace = 0.5 * noiseAt(p) + 0.3 * noiseAt(2.7 * p) + 0.2 * noiseAt(7.1 * p);
    return smoothstep(0.85 - 0.8 * covered, 1.4 - 0.8 * covered, lace);
}

// What is seen of a surface that would look like `water` without foam.
vec3 withFoam(vec3 water, vec3 at, vec3 outwards) {
    float covered = foamAt(boxFromWorld(0, at));
    if (covered == 0.0) return water;
    vec3 arriving = ambient * (0.5 + 0.5 * outwards.y);
    for (int i = 0; i < LIGHTS; ++i) arriving += irradianceOf(i, at, outwards) / 3.14159265;
    return mix(water, FOAM_WHITE * arriving, covered);
}
#else
vec3 withFoam(vec3 water, vec3 at, vec3 outwards) { return water; }
#endif
