// Light that the smoke sends to the eye, and how much it hides of what is behind. Marched front to back in steps of
// about half a cell, one more sample weighted by the rest of the ray (Crane, Llamas, Tariq 2007, §30.3.1).
//   radiance += T a (S + E / sigma),   T *= 1 - a,   a = 1 - exp(-sigma ds):  per length, whatever the step
// reads sceneDistance, extinction, light (dye; gas, fireInSmoke; sampleImage, sampleDistance)   writes radiance
// multiplied by opacity, opacity; or the number of steps; with PASSES defined, what render/passes.glsl says as well

#include "render/ray.glsl"
#include "render/jitter.glsl"
#include "render/phase.glsl"
#include "render/extinction_volume.glsl"
#include "render/lights.glsl"
#ifdef CUBIC
#include "common/cubic.glsl"
#endif

uniform sampler3D light;       // x: sky, then the lights
uniform float cell;            // edge [m]
uniform float stepLength;      // [m]
uniform float perDensity;      // [1/m] extinction of unit density
uniform vec3 albedo;
uniform float anisotropy;
uniform int jitters;
uniform int weightsEnd;
uniform int skipsEmpty;
#ifdef DYED
uniform sampler3D dye;
#endif
#ifdef BURNING
#include "render/fire_colours.glsl"
uniform sampler3D gas;          // reaction in z
uniform sampler3D fireInSmoke;  // a quarter as fine
uniform vec3 cells;
#endif
#ifdef SAMPLES
#include "render/scene_samples.glsl"
uniform float smoothCut;  // [m]
#endif

layout(location = 0) out vec4 smoke;
#ifdef OFFSCREEN
// For render/edges.frag: the cut as a multiple of the largest smooth difference between neighbours; red and green of the
// ray data, in which entries lie between 0 and 1 and the marks do not, as multiples of the same.
layout(location = 1) out vec4 rayMarks;
uniform float smoothCut;  // [m]
const float SMOOTH_ENTRY = 0.98;
#endif

#ifdef PASSES
#include "render/passes.glsl"
#else
void addToPasses(vec3 place, vec3 glow, float opacity) {}
void writePasses() {}
#endif

#ifdef BURNING
const float EARLY_EXIT = 1e-4;  // transmittance: fire may be that bright
#else
const float EARLY_EXIT = 0.01;
#endif

vec4 valueAt(sampler3D field, vec3 place) {
#ifdef CUBIC
    return cubicAt(field, place);
#else
    return textureLod(field, place, 0.0);
#endif
}

vec3 albedoAt(vec3 place, float sigma) {
#ifdef DYED
    return clamp(valueAt(dye, place).rgb * perDensity / sigma, 0.0, 1.0);
#else
    return albedo;
#endif
}

// Light scattered more than once arrives from all around and is dimmed less: Wrenninge, Kulla, Lundqvist 2013 repeat
// single scattering with less weight, less extinction and less anisotropy each time: here 0.4, 1/2 and 1/2. It
// comes from the smoke around, so there is the less of it the more of the sky is seen: in the thinnest smoke none.
const float WEIGHT = 0.4;

// Times 4 pi.
vec3 phaseOctaves(float cosine) {
    return 12.566371 * vec3(henyeyGreenstein(cosine, anisotropy), WEIGHT * henyeyGreenstein(cosine, 0.5 * anisotropy),
                            WEIGHT * WEIGHT * henyeyGreenstein(cosine, 0.25 * anisotropy));
}

// Radiance per metre of what glows.
vec3 glowAt(vec3 place) {
#ifdef BURNING
    return glowOf(valueAt(gas, place).z);
#else
    return vec3(0);
#endif
}

// From all directions; of a fire next to or in the smoke.
vec3 fireAt(vec3 place) {
#ifdef BURNING
    return textureLod(fireInSmoke, place * cells / (4.0 * vec3(textureSize(fireInSmoke, 0))), 0.0).rgb;
#else
    return vec3(0);
#endif
}

vec3 sourceAt(vec3 place, float sigma, vec3 phases[LIGHTS]) {
    vec4 arriving = textureLod(light, place, 0.0);
    float around = 1.0 - arriving.x;
    vec3 sum = fireAt(place);
    for (int i = 0; i < LIGHTS; ++i) {
        float direct = arriving[1 + i], root = sqrt(direct);
        sum += lightColors[i] * dot(phases[i], vec3(direct, around * root, around * sqrt(root)));
    }
    return albedoAt(place, sigma) * (sum / 12.566371 + ambient * arriving.x);
}

int steps = 0;

// Nothing where the ray misses the volume, or the scene is in front of it.
vec4 marched(Ray ray) {
    vec3 along = ray.direction / boxSize;  // texture space per metre
    vec3 phases[LIGHTS];
    for (int i = 0; i < LIGHTS; ++i) phases[i] = phaseOctaves(dot(ray.direction, towardsLights[i]));
    float jitter = jitters == 1 ? jitterAt(ivec2(gl_FragCoord.xy)) : 0.5;
    vec3 radiance = vec3(0);
    float transmittance = 1.0;
    // One loop for leaps and for samples: neighbouring rays leap at different places, and none waits for another.
    float known = 0.0;  // up to here it has been asked whether something is near
    for (float t = 0.0; t < ray.reach && transmittance > EARLY_EXIT;) {
        if (t >= known && skipsEmpty == 1) {
            known = t + FREE_BLOCKS * 4.0 * cell;
            if (nothingNear(ray.start + t * along)) {
                t = known;
                continue;
            }
        }
        float left = ray.reach - t, ds = min(stepLength, left);
        if (left < stepLength && weightsEnd == 0) break;
        vec3 place = ray.start + (t + jitter * ds) * along;
        float sigma = valueAt(extinction, place).x;
        float opacity = 1.0 - exp(-sigma * ds), shining = opacity > 1e-3 ? opacity / sigma : ds;
        vec3 glow = transmittance * shining * glowAt(place);
        radiance += glow;
        addToPasses(place, glow, sigma > negligible ? transmittance * opacity : 0.0);
        if (sigma > negligible) {
            radiance += transmittance * opacity * sourceAt(place, sigma, phases);
            transmittance *= 1.0 - opacity;
        }
        t += stepLength;
        ++steps;
    }
    if (transmittance <= EARLY_EXIT) {  // what was left out is like what was met
        radiance /= 1.0 - transmittance;
        transmittance = 0.0;
    }
    return vec4(min(radiance, 6e4), 1.0 - transmittance);  // what 16 bits hold
}

#ifdef SAMPLES
// Where an obstacle's edge crosses the pixel every sample has a ray of its own and covers what that sample shows: were
// they mixed before, what is behind the obstacle would shine through it.
vec4 smokeOf(ivec2 pixel) {
    bool mixed = isMixed(pixel, smoothCut);
    int count = mixed ? SAMPLES : 1;
    vec4 sum = vec4(0), smokeHere;
    float last = -1e9;
    for (int i = 0; i < count; ++i) {
        float scene = mixed ? texelFetch(sampleDistance, pixel, i).x : sceneAt(pixel);
        if (abs(scene - last) > smoothCut) smokeHere = marched(rayUpTo(pixel, scene));  // else like the one before
        last = scene;
        vec3 covered = mixed ? (1.0 - smokeHere.a) * texelFetch(sampleImage, pixel, i).rgb : vec3(0);
        sum += mixed ? vec4(smokeHere.rgb + covered, 1) : smokeHere;
    }
    return sum / float(count);
}
#else
vec4 smokeOf(ivec2 pixel) { return marched(rayUpTo(pixel, sceneAt(pixel))); }
#endif

void main() {
    smoke = smokeOf(pickedPixel(ivec2(gl_FragCoord.xy)));
#ifdef OFFSCREEN
    ivec2 pixel = pickedPixel(ivec2(gl_FragCoord.xy));
    float cut = cutOf(passageThrough(pixel, sceneAt(pixel))) / smoothCut;
    rayMarks = vec4(min(cut, 6e4), max(rayDataOf(pixel).rg / SMOOTH_ENTRY, -6e4), 0);
#endif
    writePasses();
#ifdef SHOW_PIXELS
    smoke = vec4(1);
#endif
#ifdef COUNT_STEPS
    smoke = vec4(float(steps));
#endif
}
