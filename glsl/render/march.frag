// Light that the smoke sends to the eye, and how much it hides of what is behind. Marched front to back in steps of
// about half a cell, one more sample weighted by the rest of the ray (Crane, Llamas, Tariq 2007, §30.3.1).
//   radiance += T a (S + E / sigma),   T *= 1 - a,   a = 1 - exp(-sigma ds):  per length, whatever the step
// reads rayData, extinction, light (dye; gas, fireInSmoke)   writes radiance multiplied by opacity, opacity; or the number of steps
// With PASSES defined it writes what render/passes.glsl says as well.

#include "render/ray.glsl"
#include "render/jitter.glsl"
#include "render/phase.glsl"
#include "render/extinction_volume.glsl"

uniform sampler3D light;       // x: sun, y: sky
uniform float cell;            // edge [m]
uniform float stepLength;      // [m]
uniform float perDensity;      // [1/m] extinction of unit density
uniform vec3 towardsLight;
uniform vec3 lightColor;
uniform vec3 ambient;
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
#ifdef FIXED_UP_ONLY
uniform sampler2D fixedUp;  // 1 in the pixels to be marched
#endif

layout(location = 0) out vec4 smoke;

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

vec3 albedoAt(vec3 place, float sigma) {
#ifdef DYED
    return clamp(textureLod(dye, place, 0.0).rgb * perDensity / sigma, 0.0, 1.0);
#else
    return albedo;
#endif
}

// Light scattered more than once arrives from all around and is dimmed less: Wrenninge, Kulla, Lundqvist 2013 repeat
// single scattering with less weight, less extinction and less anisotropy each time: 0.4, 1/2 and 1/2 here.
vec3 phaseOctaves(float cosine) {
    return vec3(henyeyGreenstein(cosine, anisotropy), 0.4 * henyeyGreenstein(cosine, 0.5 * anisotropy),
                0.16 * henyeyGreenstein(cosine, 0.25 * anisotropy)) * 12.566371;
}

// Radiance per metre of what glows.
vec3 glowAt(vec3 place) {
#ifdef BURNING
    return glowOf(textureLod(gas, place, 0.0).z);
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

vec3 sourceAt(vec3 place, float sigma, vec3 phase) {
    vec2 arriving = textureLod(light, place, 0.0).xy;
    float root = sqrt(arriving.x);
    float sun = dot(phase, vec3(arriving.x, root, sqrt(root)));
    return albedoAt(place, sigma) * ((lightColor * sun + fireAt(place)) / 12.566371 + ambient * arriving.y);
}

void main() {
    ivec2 pixel = pickedPixel(ivec2(gl_FragCoord.xy));
#ifdef FIXED_UP_ONLY
    if (texelFetch(fixedUp, pixel, 0).x == 0.0) discard;
#endif
    smoke = vec4(0);
    writePasses();
    Ray ray = rayOf(pixel);
    if (ray.reach <= 0.0) return;  // misses the volume, or the scene is in front of it

    vec3 direction = normalize(ray.depthOne);
    vec3 along = direction / boxSize;  // texture space per metre
    vec3 phase = phaseOctaves(dot(direction, towardsLight));
    float jitter = jitters == 1 ? jitterAt(ivec2(gl_FragCoord.xy)) : 0.5;
    vec3 radiance = vec3(0);
    float transmittance = 1.0;
    int steps = 0;
    for (float t = 0.0; t < ray.reach && transmittance > EARLY_EXIT;) {
        float freeEnd = min(t + FREE_CELLS * cell, ray.reach);
        if (skipsEmpty == 1 && nothingNear(ray.start + t * along)) t = freeEnd;
        for (; t < freeEnd; t += stepLength, ++steps) {
            float left = ray.reach - t, ds = min(stepLength, left);
            if (left < stepLength && weightsEnd == 0) continue;
            vec3 place = ray.start + (t + jitter * ds) * along;
            float sigma = textureLod(extinction, place, 0.0).x;
            float opacity = 1.0 - exp(-sigma * ds), shining = opacity > 1e-3 ? opacity / sigma : ds;
            vec3 glow = transmittance * shining * glowAt(place);
            radiance += glow;
            addToPasses(place, glow, sigma > negligible ? transmittance * opacity : 0.0);
            if (sigma <= negligible) continue;
            radiance += transmittance * opacity * sourceAt(place, sigma, phase);
            transmittance *= 1.0 - opacity;
        }
    }
    smoke = vec4(min(radiance, 6e4), 1.0 - transmittance);  // what 16 bits hold
    writePasses();
#ifdef COUNT_STEPS
    smoke = vec4(float(steps));
#endif
}
