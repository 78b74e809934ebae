// What a march goes by, as in render/march_rules.glsl, with everything that it does well to be switched off (MarchDesc
// in scene/SceneDesc.h): the faults that then show are those that books warn of.

uniform int jitters;         // else samples of all pixels lie on the same shells around the eye, which show as bands
uniform int weightsEnd;      // else what is left of a ray behind its last whole step is left out
uniform int mindsNearPlane;  // else a ray whose entry the near plane cuts away starts where the mark for that lies
uniform int skipsEmpty;      // else every step is made
#ifdef FIX_UP
uniform int fixesUp;         // else pixels take what those around them have, however unlike it is
#endif

bool wasMarched = false;
int steps = 0;

Ray rayUpTo(ivec2 pixel, float scene) {
    wasMarched = true;
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    vec3 direction = depthOne / perDepth;
    Passage passage = passageOf(direction, startOf(pixel, nearPlane * perDepth), scene);
    bool isCut = passage.enter < nearPlane * perDepth;
    vec3 markForThat = worldFromTexture(0, vec3(0, -1, 0));  // of the ray data
    if (mindsNearPlane == 0 && isCut) return Ray(markForThat, direction, passage.to);
    return rayAlong(direction, passage);
}

float shiftOfSamples(ivec2 pixel) { return jitters == 1 ? jitterAt(pixel) : 0.5; }

bool goesOn(March march, Ray ray) {
    bool isCutShort = weightsEnd == 0 && ray.reach - march.t < stepLength[0];
    return march.t < ray.reach && march.transmittance > EARLY_EXIT && !isCutShort;
}

bool isEmptyFrom(int fluid, vec3 place) { return skipsEmpty == 1 && nothingNear(fluid, place); }

#ifdef FIX_UP
bool willDo(float alike, float wanted) { return alike >= wanted || fixesUp == 0; }
#endif

vec4 shown(vec4 smoke) {
#ifdef SHOW_PIXELS
    return vec4(wasMarched);
#endif
#ifdef COUNT_STEPS
    if (wasMarched) return vec4(float(steps));
#endif
    return smoke;
}

void noteStep() { ++steps; }

#ifndef PASSES
void noteSample(int fluid, vec3 place, vec3 glow, float opacity) {}
void writePasses(float opacity) {}
#endif
