// A particle of water as a cloud of droplets, each drawn out along its way, lit by the sky and by lights, which droplets
// scatter to all sides. It fades towards what it touches (Lorach 2007, "Soft Particles").
// reads sceneDistance, place (of the liquid before it), light   writes radiance times opacity, opacity
// variants: LIGHTS=1,2

#include "render/view.glsl"
#include "render/shadow.glsl"
#include "particles/random.glsl"

uniform sampler2D sceneDistance;  // [m]
uniform sampler2D place;          // [m], 1 where rays meet the liquid

layout(location = 0) in vec2 across;
layout(location = 1) flat in vec3 middle;
layout(location = 2) flat in vec4 measures;
layout(location = 3) flat in uint number;
layout(location = 0) out vec4 radiance;

const int DROPLETS = 12;
const float SMALLEST = 0.15, LARGEST = 0.5;  // of the radius of all together, which is about what they then hold
const float OPAQUE = 0.5;                     // in the middle of one
const float LEAST = 0.6;                      // [pixel]: smaller ones are as large and fainter

// How far away what hides particles is [m].
float firstDistance(ivec2 pixel) {
    vec4 liquid = texelFetch(place, pixel, 0);
    float scene = abs(texelFetch(sceneDistance, pixel, 0).x);
    return liquid.w > 0.0 ? min(scene, length(liquid.xyz - eye)) : scene;
}

// What is seen through all droplets, as a share.
float clearness() {
    float radius = measures.x, cloud = measures.y, halfWay = measures.z, pixel = measures.w, clear = 1.0;
    for (int i = 0; i < DROPLETS; ++i) {
        vec3 random = randomOf(uvec3(number, i, 7));
        float own = radius * mix(SMALLEST, LARGEST, random.z * random.z), shown = max(own, LEAST * pixel);
        float turn = 6.2831853 * random.x;
        vec2 away = across - (cloud - own) * sqrt(random.y) * vec2(cos(turn), sin(turn));
        away.y -= clamp(away.y, -halfWay, halfWay);
        float covered = clamp((shown - length(away)) / max(pixel, 0.5 * shown) + 0.5, 0.0, 1.0);
        clear *= 1.0 - OPAQUE * covered * own * own / (shown * (shown + 0.6 * halfWay));
    }
    return clear;
}

vec3 lit() {
    vec3 sum = ambient;
    for (int i = 0; i < LIGHTS; ++i) sum += lightColors[i] * arrivingAt(i, middle) / (4.0 * 3.14159265);
    return sum * (0.4 + 0.8 * randomOf(uvec3(number, 0, 3)).x);
}

void main() {
    float before = (firstDistance(ivec2(gl_FragCoord.xy)) - length(middle - eye)) / measures.y;
    float alpha = (1.0 - clearness()) * clamp(0.5 + before, 0.0, 1.0);
    radiance = vec4(min(lit(), 6e4) * alpha, alpha);
}
