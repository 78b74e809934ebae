// Foam in a sheet of liquid, in a picture on a plane. The field knows the surface alone; bubbles go some cells deeper, and
// what is full of them is white, with an edge that they make ragged.
struct Foam {
    float covered;  // share of the place
    float lace;     // carriedLace there; bands are where it is high
};
const Foam NO_FOAM = Foam(0.0, 0.0);

#ifdef FOAM
uniform float cell;  // edge [m]
#include "render/liquid/lace.glsl"

const vec3 BUBBLES = vec3(1.45, 1.5, 1.52);  // radiance of what is full of them
const int AROUND = 12;                       // places around one that count for it
const float FARTHEST_FOAM = 7.0;             // how far away they may be [cells]
const float THICKENED = 3.0;                 // times their mean, as the layer is thin
const float LACY = 0.5;                      // share of it that is in bands
const float RAGGED = 2.5, SOFT = 1.2;        // cells between where lace of 0 and of 1 put the surface; its fuzzy width
const float FARTHEST_FROM_WATER = 3.0;       // of foam in the air [cells]

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

Foam foamAt(vec2 place, float level) {
    if (level > FARTHEST_FROM_WATER * cell) return NO_FOAM;
    float covered = min(foamStrength * foamAround(place), 1.0);
    if (covered <= LEAST_COVERED) return NO_FOAM;
    return Foam(covered, carriedLace(boxLow[0] + vec3(place, 0.5) * boxSize[0]));
}

// Share of liquid in a pixel over which the level changes by `change` [m]. Bubbles make its edge ragged and fuzzy.
float liquidShare(Foam bubbles, float level, float change) {
    float edge = level + RAGGED * cell * bubbles.covered * (0.5 - bubbles.lace);
    return clamp(0.5 - edge / max(max(change, SOFT * cell * bubbles.covered), 1e-7), 0.0, 1.0);
}

// What is seen of liquid that would look like `water` without foam.
vec3 withFoam(vec3 water, Foam bubbles) {
    float bands = bandsOf(bubbles.lace, bubbles.covered);
    return mix(water, BUBBLES, mix(bubbles.covered * bubbles.covered, bands, LACY));
}
#else
Foam foamAt(vec2 place, float level) { return NO_FOAM; }
float liquidShare(Foam bubbles, float level, float change) { return clamp(0.5 - level / max(change, 1e-7), 0.0, 1.0); }
vec3 withFoam(vec3 water, Foam bubbles) { return water; }
#endif
