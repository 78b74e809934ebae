// Foam in a sheet of liquid, in a picture on a plane. The field knows the surface alone; bubbles go some cells deeper, and
// what is full of them is white.
struct Foam {
    float covered;  // share of the place
    float lace;     // of its bands
};
const Foam NO_FOAM = Foam(0.0, 0.0);

#ifdef FOAM
uniform float cell;  // edge [m]
#include "render/liquid/lace.glsl"

const vec3 BUBBLES = vec3(1.45, 1.5, 1.52);   // radiance of what is full of them
const int AROUND = 12;                        // places around one that count for it
const float FARTHEST_FOAM = 7.0;              // how far away they may be [cells]
const float THICKENED = 3.0;                  // times their mean, as the layer is thin
const float LACY = 0.5;                       // share of it that is in bands
const float RAGGED = 2.5;                     // by how much bubbles move the surface [cells]

float foamAround(vec2 place) {
    float sum = textureLod(foam, vec3(place, 0.5), 0.0).x, weights = 1.0;
    for (int i = 0; i < AROUND; ++i) {  // on a spiral, each at the golden angle from the one before
        float share = (float(i) + 0.5) / float(AROUND), turn = 2.39996323 * float(i), weight = 1.0 - share;
        vec2 away = FARTHEST_FOAM * cell * sqrt(share) * vec2(cos(turn), sin(turn));
        sum += weight * textureLod(foam, vec3(place + away / boxSize[0].xy, 0.5), 0.0).x;
        weights += weight;
    }
    return THICKENED * sum / weights;
}

Foam foamAt(vec2 place) {
    float covered = min(foamStrength * foamAround(place), 1.0);
    if (covered <= LEAST_COVERED) return NO_FOAM;
    return Foam(covered, carriedLace(boxLow[0] + vec3(place, 0.5) * boxSize[0]));
}

// The level that is `level` without foam [m]: bubbles make the surface ragged.
float raggedBy(Foam bubbles, float level) { return level + RAGGED * cell * bubbles.covered * (0.5 - bubbles.lace); }

// What is seen of liquid that would look like `water` without foam.
vec3 withFoam(vec3 water, Foam bubbles) {
    float bands = bandsOf(bubbles.lace, bubbles.covered);
    return mix(water, BUBBLES, mix(bubbles.covered * bubbles.covered, bands, LACY));
}
#else
Foam foamAt(vec2 place) { return NO_FOAM; }
float raggedBy(Foam bubbles, float level) { return level; }
vec3 withFoam(vec3 water, Foam bubbles) { return water; }
#endif
