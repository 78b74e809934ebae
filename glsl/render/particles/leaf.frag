// A leaf, a solid thing: bent along its rib, lit on the side that is seen, and through itself on the other.
// reads light, particleShadow   writes radiance, distance from the eye [m]
// variants: LIGHTS=1,2 [FLUIDS=2,3,4] [BURNING]

#include "render/shadow.glsl"
#include "render/view.glsl"
#include "render/particles/leaf_shape.glsl"
#include "render/particles/particle_shadow.glsl"
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
layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

const float BEND = 0.55;    // of the normal, at the edges
const float PASSES = 0.5;   // of the light that reaches the other side
const float GLOSS = 0.012;

// Rib and veins are paler.
float veins() {
    float rib = exp(-60.0 * at.x * at.x), slant = at.y - 0.9 * abs(at.x);
    float side = pow(abs(cos(13.0 * slant)), 24.0) * smoothstep(0.0, 0.1, abs(at.x));
    return clamp(colour.w / 12.0, 0.0, 1.0) * max(rib, 0.6 * side);
}

void main() {
    if (colour.w > 1.5 && withinLeaf(at) < 0.0) discard;
    vec3 towardsEye = normalize(eye - place), n = normalize(normal + BEND * at.x * sideways);
    if (dot(n, towardsEye) < 0.0) n = -n;
    vec3 albedo = colour.rgb * mix(1.0, 1.3, veins()) * (0.8 + 0.2 * (1.0 - at.x * at.x));
    vec3 sum = ambient * skyAt(place) * (0.7 + 0.3 * n.y) + fireIrradiance(place, n) / 3.14159265, glints = vec3(0);
    for (int i = 0; i < LIGHTS; ++i) {
        float facing = dot(n, towardsLights[i]);
        vec3 arriving = lightColors[i] * arrivingAt(i, place) * (i == 0 ? amongParticles(place) : vec3(1));
        float glint = max(facing, 0.0) * pow(max(dot(n, normalize(towardsEye + towardsLights[i])), 0.0), 24.0);
        sum += arriving * (max(facing, 0.0) + PASSES * max(-facing, 0.0)) / 3.14159265;
        glints += GLOSS * glint * arriving;
    }
    radiance = vec4(min(albedo * sum + glints, 6e4), 1);
    distanceFromEye = length(eye - place);
}
