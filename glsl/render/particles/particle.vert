// A puff of smoke or a spark as a rectangle that faces the eye, drawn out along its way, and the light that reaches it.
// reads cloud, cloudGroups, looks, light, veil
// BURNING: emitters; FLAT: in a picture on a plane

#include "render/billboard.glsl"
#include "render/view.glsl"
#include "render/particles/particle_looks.glsl"
#include "render/particles/puff.glsl"
#ifdef FLAT
float behindVeil(vec2 ndc, float away) { return 1.0; }
#else
#include "render/phase_octaves.glsl"
#include "render/shadow.glsl"
#include "render/sky_picture.glsl"
#include "render/fog.glsl"
#include "render/particles/behind_veil.glsl"
#endif
#ifdef BURNING
#include "render/fire_light.glsl"
#else
vec3 fireFluence(vec3 place) { return vec3(0); }
#endif

uniform float pixelSize;  // [pixel of the picture] of what is drawn to

layout(location = 0) out vec2 across;
layout(location = 1) out vec2 inNoise;
layout(location = 2) out vec4 place;           // [m]; and what smoke before it leaves of it
layout(location = 3) flat out vec4 measures;   // radius [m], opacity, offset, radius [pixel of the picture]
layout(location = 4) flat out vec4 colour;     // and 1 of sparks
layout(location = 5) flat out vec3 sunlight;   // that reaches it through smoke, past obstacles [irradiance]
layout(location = 6) flat out vec3 phases;     // of sunlight scattered once, twice and more
layout(location = 7) flat out vec3 others;     // radiance scattered of all other light
layout(location = 8) flat out vec3 velocity;   // [m/s]
layout(location = 9) flat out vec4 air;        // what it adds before all of an opaque particle; share that it leaves

const float SMALLEST = 0.7;  // [pixel]: smaller ones are as large and fainter
const float FOUR_PI = 12.566371;

#ifdef FLAT
void findLight(vec3 at, vec3 forward) {}
vec4 airBefore(vec3 at) { return vec4(0, 0, 0, 1); }
#else
vec3 scatteredOfOthers(vec3 at, vec3 forward) {
    vec3 sum = skyAround() * skyAt(at, 1.0) + fireFluence(at) / FOUR_PI;
    for (int i = 1; i < LIGHTS; ++i)
        sum += lightColors[i] * phaseOctaves(dot(forward, towardsLights[i])).x * arrivingAt(i, at) / FOUR_PI;
    return sum;
}

void findLight(vec3 at, vec3 forward) {
    sunlight = lightColors[0] * arrivingAt(0, at);
    phases = phaseOctaves(dot(forward, towardsLights[0])) / FOUR_PI;
    others = scatteredOfOthers(at, forward);
}

vec4 airBefore(vec3 at) { return vec4(throughAir(vec3(0), at), throughAir(vec4(1, 0, 0, 0), at).x); }
#endif

void main() {
    Particle p = particleIn(gl_VertexID >> 2);
    across = cornerOf(gl_VertexID & 3);
    inNoise = vec2(0);
    place = measures = colour = vec4(0);
    sunlight = phases = others = vec3(0);
    velocity = p.velocity;
    air = vec4(0);
    gl_Position = vec4(2, 2, 2, 1);  // outside of the picture
    vec4 clip = clipFromWorld * vec4(p.place, 1);
    if (!p.lives || p.kind == ParticleKind_Leaf || clip.w <= nearPlane) return;

    vec3 forward = normalize(p.place - eye), right = normalize(viewRight), up = normalize(viewUp);
    Billboard board = billboardOf(forward, p.way, up);
    float pixel = pixelSize * 2.0 * clip.w * length(viewUp) / imageSize.y;
    float radius = max(p.radius, SMALLEST * pixel), fainter = p.radius * p.radius / (radius * (radius + board.halfWay));
    vec3 from = across.x * radius * board.across + across.y * (radius + board.halfWay) * board.along;
    place.xyz = p.place + from;
    gl_Position = clipFromWorld * vec4(place.xyz, 1);
    place.w = behindVeil(gl_Position.xy / gl_Position.w, length(place.xyz - eye));

    bool glows = p.kind == ParticleKind_Spark;
    float fromNear = clamp((clip.w - nearPlane) / max(radius, 1e-6), 0.0, 1.0);  // what the eye is in is not there
    measures = vec4(radius, (glows ? 1.0 : p.opacity) * fainter * fromNear, offsetOf(p.spent), pixelSize * radius / pixel);
    colour = vec4(p.colour, glows);
    air = airBefore(p.place);
    if (glows) return;
    inNoise = noisePlace(vec2(dot(from, right), dot(from, up)) / radius, p.random, p.age);
    findLight(p.place, forward);
}
