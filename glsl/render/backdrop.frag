// What stands around the fluid: a background with a gentle gradient and a ground plane under the boxes that fades into
// it, so that no horizon shows; or a sky, and a ground that goes on until the air hides it. One ray per pixel, met with
// the plane analytically.
// reads light, fireOnGround, floorLight, skyOnGround   writes radiance, distance from the eye [m] and depth
// variants: LIGHTS=1,2 [SKY] [FLUIDS=2,3,4] [BURNING] [LIQUID] [WET] [SHADED] [BODIES [SOFT]] [MATERIAL=1,2,3,4,5,6,7,8,9]

#include "render/view.glsl"
#include "render/ground_sky.glsl"
#include "render/shadow.glsl"
#include "render/past_bodies.glsl"
#include "render/sky_picture.glsl"
#include "render/fog.glsl"
#include "render/liquid/wet.glsl"

uniform int ground;       // 0: none
uniform vec3 groundColor;  // albedo
uniform float farAway;   // [m] where there is nothing
uniform float cell;      // edge [m]

#ifdef BURNING
uniform sampler3D fireOnGround;
vec3 fireAt(vec3 place) {
    vec2 at = groundTexture(place);
    return textureLod(fireOnGround, vec3(at.x, 0.5, at.y), 0.0).rgb;
}
#else
vec3 fireAt(vec3 place) { return vec3(0); }
#endif

#ifdef LIQUID
uniform sampler3D floorLight;  // of the sun, under the first fluid

// The mean of four around: where light is focused, neighbours differ much.
vec3 focusedAt(vec3 place) {
    vec2 at = textureFromWorld(0, place).xz, texel = 1.0 / vec2(textureSize(floorLight, 0).xz);
    if (at != clamp(at, 0.0, 1.0)) return vec3(1);
    vec3 sum = vec3(0);
    for (int i = 0; i < 4; ++i) {
        vec2 beside = at + (vec2(i & 1, i >> 1) - 0.5) * texel;
        sum += textureLod(floorLight, vec3(beside.x, 0.5, beside.y), 0.0).rgb;
    }
    return 0.25 * sum;
}
#else
vec3 focusedAt(vec3 place) { return vec3(1); }
#endif

#ifdef SHADED
#include "render/particles/particle_shadow.glsl"
vec3 shareOfSun(vec3 place) { return pastParticles(place); }
#else
vec3 shareOfSun(vec3 place) { return vec3(1); }
#endif

#include "render/material.glsl"
Relief reliefAt(vec3 place) {
    vec3 from = eye - place;
    float away = length(from);
    return reliefAt(place.xz, abs(from.y) / away, away * pixelAtOneMetre());
}

in vec2 ndc;
layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

vec3 groundRadiance(vec3 place) {
    Relief relief = reliefAt(place);
    vec3 up = vec3(0, 1, 0), normal = normalize(vec3(-relief.slope.x, 1, -relief.slope.y));
    vec3 sun = irradianceOf(0, place, normal) * pastBodies(0, place, up) * focusedAt(place) * shareOfSun(place);
    vec3 direct = sun + fireAt(place);
    for (int i = 1; i < LIGHTS; ++i) direct += irradianceOf(i, place, normal) * pastBodies(i, place, up);
    vec3 albedo = clamp(groundColor * relief.tint, 0.0, 1.0);
    vec3 sky = skyOn(normal) * skyOnGroundAt(place);
    return wetAlbedo(albedo, wetAt(place + 0.5 * cell * up)) * (direct / 3.14159265 + sky);
}

#ifdef SKY
const float DISC = 0.012;  // angular radius of the sun, with what its glare makes of it

vec3 skyAlong(vec3 ray) {
    if (skyHasSun != 0) return skyRadiance(ray);
    float away = 1.0 - dot(ray, towardsLights[0]);  // half the squared angle
    const float HALF_SQUARE = 0.5 * DISC * DISC;
    return skyRadiance(ray) + lightColors[0] * exp(-away / HALF_SQUARE) / (2.0 * 3.14159265 * HALF_SQUARE);
}

vec3 behindAll(vec2 position) { return min(skyAlong(normalize(rayAtDepthOne(position))), 6e4); }

bool isGroundSeen(vec3 place) { return true; }
vec3 groundBefore(vec3 behind, vec3 place) { return throughAir(groundRadiance(place), place); }
#else
uniform vec3 background;

vec3 behindAll(vec2 position) {
    // Brightest a little above the middle, falling off to all sides: draws the eye to the fluid.
    vec2 offset = (position - vec2(0, 0.15)) * vec2(0.75, 0.9);
    return background * mix(0.35, 1.35, exp(-0.9 * dot(offset, offset)));
}

// The lit pool.
float shareOfGround(vec3 place) {
    float reach = length(place.xz - groundMiddle) / poolRadius();
    return exp(-reach * reach);
}

bool isGroundSeen(vec3 place) { return shareOfGround(place) >= POOL_END; }
vec3 groundBefore(vec3 behind, vec3 place) { return behind + shareOfGround(place) * groundRadiance(place); }
#endif

void main() {
    vec3 ray = rayAtDepthOne(ndc);
    radiance = vec4(behindAll(ndc), 1);
    distanceFromEye = farAway;
    gl_FragDepth = 1.0;

    float depth = (groundHeight - eye.y) / ray.y;  // along the viewing axis
    if (ground == 0 || ray.y >= 0.0 || depth <= nearPlane) return;
    vec3 place = eye + depth * ray;
    if (!isGroundSeen(place)) return;

    radiance.rgb = min(groundBefore(radiance.rgb, place), 6e4);  // what 16 bits hold
    distanceFromEye = depth * length(ray);
    vec4 clip = clipFromWorld * vec4(place, 1);
    gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
}
