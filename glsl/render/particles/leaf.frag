// A leaf, a solid thing: bent along its rib, lit on the side that is seen, and through itself on the other.
// reads light, particleShadow   writes radiance, distance from the eye [m]; with PASSES defined, where nothing is before
// it (seenSpan), radiance and what sprite_passes.glsl says
// FLAT: in a picture on a plane
// variants: LIGHTS=1,2 [SKY] [FLUIDS=2,3,4] [BURNING] [PASSES] | FLAT

#include "render/view.glsl"
#include "render/particles/leaf_shape.glsl"
#ifdef FLAT
#include "render/particles/flat_light.glsl"
#else
#include "render/shadow.glsl"
#include "render/particles/particle_shadow.glsl"
#include "render/sky_picture.glsl"
#endif
#include "render/fog.glsl"
#ifdef BURNING
#include "render/fire_light.glsl"
#else
vec3 fireIrradiance(vec3 where, vec3 normal) { return vec3(0); }
#endif

layout(location = 0) in vec2 at;
layout(location = 1) in vec3 place;
layout(location = 2) flat in vec3 normal;
layout(location = 3) flat in vec3 sideways;
layout(location = 4) flat in vec4 colour;
layout(location = 5) flat in vec3 velocity;
layout(location = 0) out vec4 radiance;
#ifdef PASSES
#include "render/sprite_passes.glsl"
uniform sampler2D seenSpan;  // [m] from the eye up to which it is seen
#else
layout(location = 1) out float distanceFromEye;
#endif

const float BEND = 0.55;    // of the normal, at the edges
const float THROUGH = 0.5;  // of the light that reaches the other side
const float GLOSS = 0.012;

// Rib and veins are paler.
float veins() {
    float rib = exp(-60.0 * at.x * at.x), slant = at.y - 0.9 * abs(at.x);
    float side = pow(abs(cos(13.0 * slant)), 24.0) * smoothstep(0.0, 0.1, abs(at.x));
    return clamp(colour.w / 12.0, 0.0, 1.0) * max(rib, 0.6 * side);
}

#ifdef FLAT
vec3 litBy(vec3 albedo, vec3 n, vec3 towardsEye) { return FLAT_LIGHT * albedo; }
#else
vec3 litBy(vec3 albedo, vec3 n, vec3 towardsEye) {
    vec3 sum = skyOn(n) * skyAt(place, 1.0) * shareOfEvenSky(0.7 + 0.3 * n.y) + fireIrradiance(place, n) / 3.14159265, glints = vec3(0);
    for (int i = 0; i < LIGHTS; ++i) {
        float facing = dot(n, towardsLights[i]);
        vec3 arriving = lightColors[i] * arrivingAt(i, place) * (i == 0 ? amongParticles(place) : vec3(1));
        float glint = max(facing, 0.0) * pow(max(dot(n, normalize(towardsEye + towardsLights[i])), 0.0), 24.0);
        sum += arriving * (max(facing, 0.0) + THROUGH * max(-facing, 0.0)) / 3.14159265;
        glints += GLOSS * glint * arriving;
    }
    return albedo * sum + glints;
}
#endif

void main() {
    if (colour.w > 1.5 && withinLeaf(at) < 0.0) discard;
    vec3 towardsEye = normalize(eye - place), n = normalize(normal + BEND * at.x * sideways);
    if (dot(n, towardsEye) < 0.0) n = -n;
    vec3 albedo = colour.rgb * mix(1.0, 1.3, veins()) * (0.8 + 0.2 * (1.0 - at.x * at.x));
    radiance = vec4(min(throughAir(litBy(albedo, n, towardsEye), place), 6e4), 1);
#ifdef PASSES
    if (length(eye - place) > 1.0001 * abs(texelFetch(seenSpan, ivec2(gl_FragCoord.xy), 0).x)) discard;
    writePasses(radiance, false, place, velocity);
#else
    distanceFromEye = length(eye - place);
#endif
}
