// A puff of smoke in the sun that particles nearer to it leave, or a spark. Both fade towards what they touch: a puff is
// a ball, and what of it is before the surface is seen (Lorach 2007, "Soft Particles").
// reads particleShadow, seenSpan, perlinNoise   writes radiance times opacity, opacity; with PASSES defined,
// what sprite_passes.glsl says as well
// FLAT: in a picture on a plane
// variants: LIGHTS=1,2 [SKY] [FLUIDS=2,3,4] [BURNING] [PASSES] | FLAT

#include "render/particles/puff.glsl"
#ifdef FLAT
#include "render/particles/flat_light.glsl"
#else
#include "render/view.glsl"
#include "render/particles/particle_shadow.glsl"
#include "render/particles/behind_veil.glsl"
#endif
#ifdef PASSES
#include "render/sprite_passes.glsl"
#endif

layout(location = 0) in vec2 across;
layout(location = 1) in vec2 inNoise;
layout(location = 2) in vec4 place;
layout(location = 3) flat in vec4 measures;
layout(location = 4) flat in vec4 colour;
layout(location = 5) flat in vec3 sunlight;
layout(location = 6) flat in vec3 phases;
layout(location = 7) flat in vec3 others;
layout(location = 8) flat in vec3 velocity;
layout(location = 9) flat in vec4 air;
layout(location = 0) out vec4 radiance;

const float LEAST_SKY = 0.4;  // that still reaches the thickest of a cloud
const float GLARE = 4.0;      // how narrow the light of a spark is

#ifdef FLAT
float seenShare(float r) { return 1.0; }
float pastSmoke() { return place.w; }
vec3 scattered() { return FLAT_LIGHT; }
#else
uniform sampler2D seenSpan;  // [m] from the eye up to and from which particles are seen, one to a pixel

// Share of a ball that is seen, on the ray through it at so many radii from its middle.
float seenShare(float r) {
    vec2 ends = texelFetch(seenSpan, ivec2(gl_FragCoord.xy), 0).xy - length(place.xyz - eye);
    float depth = measures.x * max(sqrt(max(1.0 - r * r, 0.0)), 0.05);
    vec2 nearer = clamp((ends + depth) / (2.0 * depth), 0.0, 1.0);
    return max(nearer.x - nearer.y, 0.0);
}

// What smoke leaves of it, behind a liquid from there on: smoke before that is drawn over all that is seen there.
float pastSmoke() {
    float from = texelFetch(seenSpan, ivec2(gl_FragCoord.xy), 0).y;
    if (from <= 0.0) return place.w;
    vec2 ndc = 2.0 * gl_FragCoord.xy / vec2(textureSize(seenSpan, 0)) - 1.0;
    return min(place.w / max(behindVeil(ndc, from), 1e-3), 1.0);
}

// Of all light, and of the smoke around: where the sun is weak, much of what is scattered more than once comes from there.
vec3 scattered() {
    vec3 direct = pastParticles(place.xyz), root = sqrt(direct), around = 1.0 - direct;
    vec3 sun = phases.x * direct + around * (phases.y * root + phases.z * sqrt(root));
    return sunlight * sun + others * mix(vec3(LEAST_SKY), vec3(1), root);
}
#endif

vec4 sparkAt(float r) {
    float glow = measures.y * max(exp(-GLARE * r * r) - exp(-GLARE), 0.0) * step(0.5, seenShare(1.0));
    return vec4(min(pastSmoke() * glow * colour.rgb, 6e4), 0);
}

vec4 puffAt(float r) {
    float alpha = measures.y * puffOpacity(noiseAt(inNoise, measures.w), r, measures.z);
    if (alpha <= 0.0) discard;
    alpha *= seenShare(r) * pastSmoke();
    return vec4(min(colour.rgb * scattered(), 6e4) * alpha, alpha);
}

void main() {
    bool glows = colour.w > 0.0;
    radiance = glows ? sparkAt(length(across)) : puffAt(length(across));
    radiance.rgb = air.w * radiance.rgb + radiance.a * air.rgb;
#ifdef PASSES
    writePasses(radiance, glows, place.xyz, velocity);
#endif
}
