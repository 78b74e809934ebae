// An obstacle in the light that reaches it through the smoke and past other obstacles. With HIDDEN defined, only what of
// it lies behind the scene (depth peeling: Everitt 2001, "Interactive Order-Independent Transparency").
// reads light, skyOnGround (sceneDistance), emitters, fireInSmoke   writes radiance, distance from the eye [m]
// variants: LIGHTS=1,2 [SKY] [FLUIDS=2,3,4] [BURNING] [WET] [SHADED] [BODIES [SOFT]] [HIDDEN] [MATERIAL=1,2,3,4,5,6,7,8,9]

#include "render/view.glsl"
#include "render/shadow.glsl"
#include "render/past_bodies.glsl"
#include "render/sky_picture.glsl"
#include "render/fog.glsl"
#include "render/ground_sky.glsl"
#include "render/liquid/wet.glsl"

uniform vec3 albedo;
uniform float gloss;  // 0: it mirrors what is around blurred; 1: sharply
uniform float cell;   // edge, of the coarsest grid [m]

#ifdef BURNING
#include "render/fire_light.glsl"
#include "render/fire_on_bodies.glsl"
#else
vec3 fireOnBody(vec3 at, vec3 normal, vec3 bumped) { return vec3(0); }
#endif

#ifdef SHADED
#include "render/particles/particle_shadow.glsl"
vec3 shareOfSun(vec3 at) { return amongParticles(at); }
#else
vec3 shareOfSun(vec3 at) { return vec3(1); }
#endif

// The share of the sky before a surface that is free, by the weights of render/sky_visibility.glsl: its own obstacle
// hides the rest.
float skyBefore(vec3 normal) { return 0.5 + 0.36 * normal.y; }

// How much of that reaches it; in a box the cells of its own obstacle hide their share, too.
float shareOfSkyBefore(vec3 at, vec3 normal) {
    float free = skyBefore(normal);
    return min(skyAt(at, free) / free, 1.0);
}

// How much of the sky's light is on the ground where a ray meets it.
float skyBelow(vec3 at, vec3 direction) {
    if (direction.y >= 0.0) return 1.0;
    return skyOnGroundAt(at + max((groundHeight - at.y) / direction.y, 0.0) * direction);
}

// Blurred by what is rough; sharp by what is glossy, and in a film of water. A studio is bright above.
vec3 skyMirrored(vec3 at, vec3 direction, float smoothness) {
#ifdef SKY
    vec3 sky = mix(skyOn(direction), skyRadiance(direction), smoothness);
#else
    vec3 sky = ambient * mix(1.0, mix(0.4, 3.0, smoothstep(0.3, 0.8, direction.y)), smoothness);
#endif
    return sky * skyBelow(at, direction);
}

// The share of a light that is not in the mirrored sky already.
float besideSky(int light, float smoothness) {
#ifdef SKY
    if (light == 0 && skyHasSun != 0) return 1.0 - smoothness;
#endif
    return 1.0;
}

centroid in vec3 place;
centroid in vec3 outward;

#include "render/material.glsl"

#ifdef MATERIAL
uniform mat4 worldFromBody;
uniform float scale;
centroid in vec3 inBody;

// From six sides, as on a cube; the slope as a vector of the world.
vec3 tintAt(vec3 normal, vec3 towardsEye, out vec3 slope) {
    mat3 turn = mat3(worldFromBody) / scale;
    vec3 side = abs(transpose(turn) * normal);
    int across = side.x > max(side.y, side.z) ? 2 : 0, up = side.y >= max(side.x, side.z) ? 2 : 1;
    float pixel = length(eye - place) * pixelAtOneMetre();
    Relief relief = reliefAt(vec2(inBody[across], inBody[up]), abs(dot(normal, towardsEye)), pixel);
    slope = turn * (relief.slope.x * mat3(1)[across] + relief.slope.y * mat3(1)[up]);
    return relief.tint;
}
#else
vec3 tintAt(vec3 normal, vec3 towardsEye, out vec3 slope) {
    slope = vec3(0);
    return vec3(1);
}
#endif

layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

#ifdef HIDDEN
uniform sampler2D sceneDistance;
uniform float apart;  // how far what is behind the scene lies behind it at least [m]
#endif

const float LEAST_SKY = 0.2;  // what comes from all that is not drawn, so that no side is black

void main() {
    distanceFromEye = length(eye - place);
#ifdef HIDDEN
    float least = max(apart, fwidth(distanceFromEye));  // the scene's distance is that of one place in the pixel
    if (distanceFromEye < abs(texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).x) + least) discard;
#endif
    vec3 towardsEye = normalize(eye - place), smoothNormal = normalize(outward);
    if (!gl_FrontFacing) smoothNormal = -smoothNormal;  // of a surface that is not closed
    vec3 n = smoothNormal;
    // So far off the surface that the obstacle's own cells do not darken it, which are larger for the sky than for lights;
    // nor, where light grazes it, its triangles.
    vec3 underSky = place + 3.0 * cell * n, lit = place + 1.5 * cell * n, grazed = place + 0.5 * cell * n;
    float seen = shareOfSkyBefore(underSky, n);
    vec3 slope, colour = clamp(albedo * tintAt(n, towardsEye, slope), 0.0, 1.0);
    n = normalize(n - slope);
    float sky = shareOfEvenSky(0.65 + 0.35 * n.y) * mix(LEAST_SKY, 1.0, seen);
    // What is rough mirrors a trace, so that round things look round where only the sky lights them. In water, which
    // bends light nearly as much as lacquer does, nothing mirrors more.
    float wet = wetAt(grazed), film = filmOf(wet), smoothness = max(gloss * (1.0 - underWater(wet)), film);
    float grazing = pow(1.0 - clamp(dot(n, towardsEye), 0.0, 1.0), 5.0);
    float mirror = 0.04 + mix(0.3, 0.9, smoothness) * grazing;  // Schlick 1994
    if (isLoose()) mirror *= film;
    float sharpness = mix(60.0, 600.0, smoothness), brightness = mix(1.0, 6.0, smoothness);
    vec3 direct = vec3(0), glints = vec3(0);
    for (int i = 0; i < LIGHTS; ++i) {
        vec3 arriving = lightColors[i] * max(dot(n, towardsLights[i]), 0.0) * arrivingAt(i, lit);
        arriving *= pastBodies(i, grazed, smoothNormal);
        if (i == 0) arriving *= shareOfSun(place);
        direct += arriving;
        glints += besideSky(i, smoothness) * brightness * arriving * pow(max(dot(n, normalize(towardsEye + towardsLights[i])), 0.0), sharpness);
    }
    vec3 scattered = (direct + fireOnBody(place, smoothNormal, n)) / 3.14159265 + skyOn(n) * sky;
    vec3 mirrored = skyMirrored(place, reflect(-towardsEye, n), smoothness) * sky + glints;
    vec3 sent = wetAlbedo(colour, hasPores() ? wet : 0.0) * scattered + mirror * mirrored;
    radiance = vec4(min(throughAir(sent, place), 6e4), 1);  // what 16 bits hold
}
