// Foam on a liquid: bubbles, too small to be seen one by one, scatter the light of the sky and of lights back.
#include "common/random.glsl"
#ifdef FOAM
uniform sampler3D foam;          // share of the surface that it covers (centres)
uniform sampler3D cellVelocity;  // [m/s]
uniform float foamStrength;      // times as much
uniform float seconds;           // since the start

const vec3 FOAM_WHITE = vec3(0.4);  // less than bubbles reflect: the light comes through some, too
const float DEPTH = 0.7;            // [cells] of a layer of it
const float PATCH = 0.7;            // [1/cell]: size of holes in it
const float LIFE_OF_LACE = 0.4;     // [s]

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

float laceAt(vec3 p) { return 0.5 * noiseAt(p) + 0.3 * noiseAt(2.7 * p) + 0.2 * noiseAt(7.1 * p); }

// Lace that goes along with the liquid (after Vlachos 2010): pulled from where it was by the velocity of today, until it
// is too stretched; two of them, of which one is unseen where it begins anew with other holes.
float carriedLace(vec3 place) {
    vec3 velocity = textureLod(cellVelocity, textureFromBox(0, place), 0.0).xyz;
    float sum = 0.0, squares = 0.0;
    for (int i = 0; i < 2; ++i) {
        float lives = seconds / LIFE_OF_LACE + 0.5 * float(i), age = fract(lives);
        float share = 1.0 - abs(2.0 * age - 1.0);
        vec3 from = place - boxLow[0] - (age - 0.5) * LIFE_OF_LACE * velocity;
        sum += share * (laceAt(PATCH * from / cell + 37.0 * float(i) + 17.0 * mod(floor(lives), 64.0)) - 0.5);
        squares += share * share;
    }
    return 0.5 + sum * inversesqrt(squares);  // as rich in contrast as one
}

// In the box's frame.
float foamAt(vec3 place) {
    float under = max(-levelSetNear(place), 0.0) / (DEPTH * cell);  // where a side of the domain cuts the liquid
    float covered = foamStrength * textureLod(foam, textureFromBox(0, place), 0.0).x * exp(-under * under);
    if (covered <= 0.01) return 0.0;
    return smoothstep(0.85 - 0.8 * covered, 1.4 - 0.8 * covered, carriedLace(place));
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
