// Light that the smoke sends to the eye, and how much it hides of what is behind. Marched front to back in steps of
// about half a cell, one more sample weighted by the rest of the ray (Crane, Llamas, Tariq 2007, §30.3.1).
//   radiance += T a (S + E / sigma),   T *= 1 - a,   a = 1 - exp(-sigma ds):  per length, whatever the step
// Where boxes overlap, all fluids there are mixed: their extinctions add up, sigma = sum of sigma_i, as does the light
// that each of them scatters or sends out, S = sum of S_i sigma_i / sigma. Steps end where a box begins or ends.
// reads extinction, light (dye; gas, fireInSmoke) of each fluid; with SHADED defined, particleShade

#include "render/ray.glsl"
#include "render/box.glsl"
#include "render/jitter.glsl"
#include "render/phase_octaves.glsl"
#include "render/multiple_scattering.glsl"
#include "render/extinction_volume.glsl"
#include "render/lights.glsl"
#include "render/sky_picture.glsl"
#include "render/fog.glsl"
#if defined(DYED) || defined(BURNING)
#include "render/open_sides.glsl"
#endif
#ifdef CUBIC
#include "common/cubic.glsl"
#endif

uniform sampler3D light[FLUIDS];    // x: sky, then the lights through smoke; w: the sun past obstacles
uniform float cell[FLUIDS];         // edge [m]
uniform float stepLength[FLUIDS];   // [m]
uniform float perDensity;           // [1/m] extinction of unit density
uniform vec3 albedo;
#ifdef DYED
uniform sampler3D dye[FLUIDS];
uniform int isDyed[FLUIDS];
#endif
#ifdef BURNING
#include "render/fire_colours.glsl"
uniform sampler3D gas[FLUIDS];          // reaction in z
uniform sampler3D fireInSmoke[FLUIDS];  // a quarter as fine
#endif

#ifdef SHADED
#include "render/particles/particle_shade.glsl"
#endif

#ifdef PASSES
#include "render/passes.glsl"
#endif

#ifdef BURNING
const float EARLY_EXIT = 1e-4;  // transmittance: fire may be that bright
#else
const float EARLY_EXIT = 0.01;
#endif

vec4 valueAt(int fluid, sampler3D field, vec3 place) {
#ifdef CUBIC
    return cubicAt(field, place, vec3(extinctionCells[fluid]));
#else
    return textureLod(field, place, 0.0);
#endif
}

vec3 albedoAt(int fluid, vec3 place, float sigma) {
#ifdef DYED
    if (FLUIDS > 1 && isDyed[fluid] == 0) return albedo;
    vec3 cells = vec3(extinctionCells[fluid]);
    float fade = openFade(fluid, place * cells, cells);  // as of sigma
    return clamp(valueAt(fluid, dye[fluid], place).rgb * perDensity * fade / sigma, 0.0, 1.0);
#else
    return albedo;
#endif
}

// Radiance per metre of what glows.
vec3 glowAt(int fluid, vec3 place) {
#ifdef BURNING
    vec3 cells = vec3(extinctionCells[fluid]);
    return openFade(fluid, place * cells, cells) * glowOf(valueAt(fluid, gas[fluid], place).z);
#else
    return vec3(0);
#endif
}

// From all directions; of a fire next to or in the smoke.
vec3 fireAt(int fluid, vec3 place) {
#ifdef BURNING
    ivec3 cells = extinctionCells[fluid], blocks = (cells + cellsPerBlock - 1) / cellsPerBlock;
    return textureLod(fireInSmoke[fluid], place * vec3(cells) / (float(cellsPerBlock) * vec3(blocks)), 0.0).rgb;
#else
    return vec3(0);
#endif
}

// How light is turned into the way of a ray, and the air before it.
struct Scattered {
    vec3 phases[LIGHTS];  // of each light, as render/phase_octaves.glsl has it
    vec3 sky;             // radiance
    Air air;
    float before;         // of the air, to where the ray starts [m]
};

// What particles leave of a light: all of it but of the sun.
vec3 pastParticles(int index, int fluid, vec3 place) {
#ifdef SHADED
    if (index == 0) return pastParticles(worldFromTexture(fluid, place));
#endif
    return vec3(1);
}

vec3 sourceAt(int fluid, vec3 place, float sigma, Scattered scattered) {
    vec4 arriving = textureLod(light[fluid], place, 0.0);
    float around = 1.0 - arriving.x;
    vec3 sum = fireAt(fluid, place);
    for (int i = 0; i < LIGHTS; ++i) {
        float direct = arriving[1 + i], root = sqrt(direct);
        float share = i == 0 ? arriving.w : 1.0;
        float seldom = dot(scattered.phases[i], vec3(direct, around * root, around * sqrt(root)));
        sum += share * pastParticles(i, fluid, place) * lightColors[i] * (seldom + around * scatteredOften(direct));
    }
    return albedoAt(fluid, place, sigma) * (sum / 12.566371 + scattered.sky * skyThrough(arriving.x));
}

// What has been met on the way along a ray.
struct March {
    float t;      // so far [m] from the ray's start
    float known;  // up to here it has been asked whether something is near [m]
    vec3 radiance;
    float transmittance;
};

// A ray as it runs through the texture space of a fluid.
struct Course {
    vec3 start, along;  // per metre
    vec2 span;          // where it is in the box [m]
};

const bool ALONE = FLUIDS == 1;  // then all of the ray is in the box

Course courseThrough(int fluid, Ray ray) {
    vec3 along = boxFromWorld(fluid, ray.direction) / boxSize[fluid];
    return Course(textureFromWorld(fluid, ray.start), along, ALONE ? vec2(0) : boxSpan(fluid, ray.start, ray.direction));
}

// A part of a ray that is in the same boxes all along.
struct Stretch {
    float end;          // [m] from the ray's start
    bool isIn[FLUIDS];
    float stepLength;   // the least of theirs [m]
    float leap;         // that nothing is missed by where nothing is near [m]
};

Stretch stretchFrom(float t, Course courses[FLUIDS]) {
    Stretch stretch;
    stretch.end = stretch.stepLength = stretch.leap = 1e30;
    for (int i = 0; i < FLUIDS; ++i)
        for (int side = 0; side < 2; ++side)
            if (!ALONE && courses[i].span[side] > t) stretch.end = min(stretch.end, courses[i].span[side]);
    float middle = 0.5 * (t + stretch.end);
    for (int i = 0; i < FLUIDS; ++i) {
        stretch.isIn[i] = ALONE || courses[i].span.x < middle && middle < courses[i].span.y;
        stretch.stepLength = min(stretch.stepLength, stretch.isIn[i] ? stepLength[i] : 1e30);
        stretch.leap = min(stretch.leap, stretch.isIn[i] ? FREE_BLOCKS * float(CELLS_PER_BLOCK) * cell[i] : 1e30);
    }
    return stretch;
}

// What render/march_rules.glsl decides: where on a step its sample lies, as a share; whether there is more to
// march; whether so much of a fluid from a place on can be leapt over; and what becomes of a step and of what it meets
// of a fluid besides (render/passes.glsl).
float shiftOfSamples(ivec2 pixel);
bool goesOn(March march, Ray ray);
bool isEmptyFrom(int fluid, vec3 place);
void noteStep();
void noteSample(int fluid, vec3 place, vec3 glow, float opacity);

bool isEmptyFrom(float t, Stretch stretch, Course courses[FLUIDS]) {
    bool isEmpty = true;
    for (int i = 0; i < FLUIDS; ++i)
        if (stretch.isIn[i]) isEmpty = isEmpty && isEmptyFrom(i, courses[i].start + t * courses[i].along);
    return isEmpty;
}

// One step of so many metres, seen through a sample at t.
void makeStep(inout March march, float t, float ds, bool isIn[FLUIDS], Course courses[FLUIDS], Scattered scattered) {
    float sigmas[FLUIDS], sigma = 0.0;
    for (int i = 0; i < FLUIDS; ++i) {
        sigmas[i] = isIn[i] ? valueAt(i, extinction[i], courses[i].start + t * courses[i].along).x : 0.0;
        sigma += sigmas[i];
    }
    float away = scattered.before + t, opacity = 1.0 - exp(-sigma * ds), shining = opacity > 1e-3 ? opacity / sigma : ds;
    bool hides = false;
    for (int i = 0; i < FLUIDS; ++i)
        if (isIn[i]) {
            vec3 place = courses[i].start + t * courses[i].along;
            bool counts = sigmas[i] > negligible[i];
            float covered = counts ? march.transmittance * opacity * (ALONE ? 1.0 : sigmas[i] / sigma) : 0.0;
            vec3 glow = throughAir(march.transmittance * shining * glowAt(i, place), vec3(0), away, scattered.air);
            march.radiance += glow;
            noteSample(i, place, glow, covered);
            if (counts)
                march.radiance += throughAir(covered * sourceAt(i, place, sigmas[i], scattered), vec3(covered), away, scattered.air);
            hides = hides || counts;
        }
    if (hides) march.transmittance *= 1.0 - opacity;
    noteStep();
}

// Goes on to the ray's end.
void marchOn(inout March march, Ray ray) {
    Course courses[FLUIDS];
    for (int i = 0; i < FLUIDS; ++i) courses[i] = courseThrough(i, ray);
    Scattered scattered;
    scattered.sky = skyScattered(ray.direction, anisotropy);
    scattered.air = airAlong(ray.direction);
    scattered.before = length(ray.start - eye);
    for (int i = 0; i < LIGHTS; ++i) scattered.phases[i] = phaseOctaves(dot(ray.direction, towardsLights[i]));
    float shift = shiftOfSamples(ivec2(gl_FragCoord.xy));
    Stretch stretch = stretchFrom(march.t, courses);
    // One loop for leaps and for samples: neighbouring rays leap at different places, and none waits for another.
    while (goesOn(march, ray)) {
        if (!ALONE && march.t >= stretch.end) stretch = stretchFrom(march.t, courses);
        if (march.t >= march.known) {
            march.known = min(march.t + stretch.leap, stretch.end);
            if (isEmptyFrom(march.t, stretch, courses)) {
                march.t = march.known;
                continue;
            }
        }
        float ds = min(stretch.stepLength, min(ray.reach, stretch.end) - march.t);
        makeStep(march, march.t + shift * ds, ds, stretch.isIn, courses, scattered);
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
