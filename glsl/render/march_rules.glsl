// What a march goes by: render/march_pixel.glsl and what it includes declare these and leave them to whoever includes
// that. render/march_switches.glsl has the same with switches.

Ray rayUpTo(ivec2 pixel, float scene) {
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    vec3 direction = depthOne / perDepth;
    return rayAlong(direction, passageOf(direction, startOf(pixel, nearPlane * perDepth), scene));
}

float shiftOfSamples(ivec2 pixel) { return jitterAt(pixel); }
bool goesOn(March march, Ray ray) { return march.t < ray.reach && march.transmittance > EARLY_EXIT; }
bool isEmptyFrom(int fluid, vec3 place) { return nothingNear(fluid, place); }
bool willDo(float alike, float wanted) { return alike >= wanted; }
vec4 shown(vec4 smoke) { return smoke; }

void noteStep() {}

#ifndef PASSES
void noteSample(int fluid, vec3 place, vec3 glow, float opacity) {}
void writePasses(float opacity) {}
#endif
