// Light that the smoke sends to the eye, and how much it hides of what is behind. Marched front to back in steps of
// about half a cell, one more sample weighted by the rest of the ray (Crane, Llamas, Tariq 2007, §30.3.1).
//   radiance += T a (S + E / sigma),   T *= 1 - a,   a = 1 - exp(-sigma ds):  per length, whatever the step
// reads extinction, light (dye; gas, fireInSmoke)

#include "render/ray.glsl"
#include "render/box.glsl"
#include "render/jitter.glsl"
#include "render/phase.glsl"
#include "render/extinction_volume.glsl"
#include "render/lights.glsl"
#if defined(DYED) || defined(BURNING)
#include "render/open_sides.glsl"
#endif
#ifdef CUBIC
#include "common/cubic.glsl"
#endif

uniform sampler3D light;       // x: sky, then the lights
uniform float cell;            // edge [m]
uniform float stepLength;      // [m]
uniform float perDensity;      // [1/m] extinction of unit density
uniform vec3 albedo;
uniform float anisotropy;
#ifdef DYED
uniform sampler3D dye;
#endif
#ifdef BURNING
#include "render/fire_colours.glsl"
uniform sampler3D gas;          // reaction in z
uniform sampler3D fireInSmoke;  // a quarter as fine
#endif

#ifdef PASSES
#include "render/passes.glsl"
#endif

#ifdef BURNING
const float EARLY_EXIT = 1e-4;  // transmittance: fire may be that bright
#else
const float EARLY_EXIT = 0.01;
#endif

vec4 valueAt(sampler3D field, vec3 place) {
#ifdef CUBIC
    return cubicAt(field, place, vec3(extinctionCells));
#else
    return textureLod(field, place, 0.0);
#endif
}

vec3 albedoAt(vec3 place, float sigma) {
#ifdef DYED
    float fade = openFade(place * vec3(extinctionCells), vec3(extinctionCells));  // as of sigma
    return clamp(valueAt(dye, place).rgb * perDensity * fade / sigma, 0.0, 1.0);
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
    vec3 cells = vec3(extinctionCells);
    return openFade(place * cells, cells) * glowOf(valueAt(gas, place).z);
#else
    return vec3(0);
#endif
}

// From all directions; of a fire next to or in the smoke.
vec3 fireAt(vec3 place) {
#ifdef BURNING
    ivec3 blocks = (extinctionCells + cellsPerBlock - 1) / cellsPerBlock;
    return textureLod(fireInSmoke, place * vec3(extinctionCells) / (float(cellsPerBlock) * vec3(blocks)), 0.0).rgb;
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

// What has been met on the way along a ray.
struct March {
    float t;      // so far [m] from the ray's start
    float known;  // up to here it has been asked whether something is near [m]
    vec3 radiance;
    float transmittance;
};

// What render/march_rules.glsl decides: where on a step its sample lies, as a share; whether there is more to
// march; whether so much from a place on can be leapt over; and what becomes of a sample besides (render/passes.glsl).
float shiftOfSamples(ivec2 pixel);
bool goesOn(March march, Ray ray);
bool isEmptyFrom(vec3 place);
void noteSample(vec3 place, vec3 glow, float opacity);

// Goes on to the ray's end.
void marchOn(inout March march, Ray ray) {
    vec3 along = ray.direction / boxSize;  // texture space per metre
    vec3 phases[LIGHTS];
    for (int i = 0; i < LIGHTS; ++i) phases[i] = phaseOctaves(dot(ray.direction, towardsLights[i]));
    float shift = shiftOfSamples(ivec2(gl_FragCoord.xy));
    // One loop for leaps and for samples: neighbouring rays leap at different places, and none waits for another.
    while (goesOn(march, ray)) {
        if (march.t >= march.known) {
            march.known = march.t + FREE_BLOCKS * float(CELLS_PER_BLOCK) * cell;
            if (isEmptyFrom(ray.start + march.t * along)) {
                march.t = march.known;
                continue;
            }
        }
        float ds = min(stepLength, ray.reach - march.t);
        vec3 place = ray.start + (march.t + shift * ds) * along;
        float sigma = valueAt(extinction, place).x;
        float opacity = 1.0 - exp(-sigma * ds), shining = opacity > 1e-3 ? opacity / sigma : ds;
        vec3 glow = march.transmittance * shining * glowAt(place);
        march.radiance += glow;
        noteSample(place, glow, sigma > negligible ? march.transmittance * opacity : 0.0);
        if (sigma > negligible) {
            march.radiance += march.transmittance * opacity * sourceAt(place, sigma, phases);
            march.transmittance *= 1.0 - opacity;
        }
        march.t += ds;
    }
}

// What the eye sees of it.
vec4 seen(March march) {
    float opacity = 1.0 - march.transmittance;
    if (march.transmittance > EARLY_EXIT) return vec4(min(march.radiance, 6e4), opacity);  // what 16 bits hold
    return vec4(min(march.radiance / opacity, 6e4), 1);  // what was left out is like what was met
}

const March START = March(0.0, 0.0, vec3(0), 1.0);
