// Foam as lace: bands of bubbles around holes, carried along by the liquid.
// For a shader that includes render/box.glsl and has `cell`, the edge of a cell [m].
#include "common/random.glsl"

uniform sampler3D foam;          // share of the surface that it covers (centres)
uniform float foamStrength;      // times as much
uniform sampler3D cellVelocity;  // [m/s]
uniform float seconds;           // since the start

const float PATCH = 0.7;         // [1/cell]: size of holes in it
const float LIFE_OF_LACE = 0.4;  // [s]

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

const float LEAST_COVERED = 0.01;  // that can be seen

// Share that is covered where the lace is `lace` and the mean share is `covered`.
float bandsOf(float lace, float covered) { return smoothstep(0.85 - 0.8 * covered, 1.4 - 0.8 * covered, lace); }
