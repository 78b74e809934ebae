// A particle of water as a cloud of droplets, each drawn out along its way, in mist of those too small to be seen one by
// one, lit by the sky and by lights. Most clouds are of coarse droplets, some nearly all mist. A droplet sends on most
// of its light the way it came (Henyey and Greenstein 1941); what several have sent on goes to all sides. The particle
// fades towards what it touches (Lorach 2007, "Soft Particles").
// reads sceneDistance, place (of the liquid before it), light   writes radiance times opacity, opacity; with
// PASSES defined, what sprite_passes.glsl says as well
// FLAT: before a bright wall, paler than the sheet that they come from
// variants: LIGHTS=1,2 [SKY] [PASSES] | FLAT

#include "common/random.glsl"
#ifdef PASSES
#include "render/sprite_passes.glsl"
#endif

layout(location = 0) in vec2 across;
layout(location = 1) flat in vec3 middle;
layout(location = 2) flat in vec4 measures;
layout(location = 3) flat in uint number;
layout(location = 4) flat in vec3 velocity;
layout(location = 0) out vec4 radiance;

const int DROPLETS = 14;
const float SMALLEST = 0.06, LARGEST = 0.5;  // of the radius of all together
#ifdef FLAT
const float OPAQUE = 0.6;             // in the middle of one
const float DARK = 1.0, GLINT = 0.0;  // the wall shines through all of them
#else
const float OPAQUE = 0.5;              // there are others behind it
const float DARK = 0.2, GLINT = 2.95;  // of the light on them all: most send little of it to the eye, a few a lot
#endif
const float MIST = 5.6;                       // optical depth of the finest, were all as wide as the liquid in it
const float LEAST = 0.6;                      // [pixel]: smaller ones are as large and fainter
const float ONCE = 0.6, THROUGH = 0.75;       // share of a light that one droplet alone sends on, and its anisotropy
const float EVEN = 1.0 / (4.0 * 3.14159265);  // [1/sr]

float pastWay(float along) { return along - clamp(along, -measures.z, measures.z); }

// Ever thinner as its cloud grows, and towards the edge.
float opacityOfMist(float fineness) {
    float radius = measures.x, cloud = measures.y, halfWay = measures.z;
    float inside = max(1.0 - length(vec2(across.x, pastWay(across.y))) / max(cloud, 1e-6), 0.0);
    float depth = MIST * fineness * radius * radius / max(cloud * (cloud + halfWay), 1e-12);
    return 1.0 - exp(-depth * inside * inside);
}

// What the droplets send to the eye, of the light on all of them, and what is seen through them, as shares.
vec2 seenOfDroplets() {
    float radius = measures.x, cloud = measures.y, halfWay = measures.z, pixel = measures.w, sent = 0.0, clear = 1.0;
    float one = randomOf(uvec3(number, 0, 11)).x, fineness = one * one, largest = mix(LARGEST, SMALLEST, fineness);
    for (int i = 0; i < DROPLETS; ++i) {
        vec3 random = randomOf(uvec3(number, i, 7));
        float own = radius * mix(SMALLEST, largest, pow(random.z, 3.0)), shown = max(own, LEAST * pixel);
        float turn = 6.2831853 * random.x, glint = fract(61.0 * random.y);  // as good as another number
        vec2 away = across - (cloud - own) * sqrt(random.y) * vec2(cos(turn), sin(turn));
        away.y = pastWay(away.y);
        float covered = clamp((shown - length(away)) / max(pixel, 0.5 * shown) + 0.5, 0.0, 1.0);
        float opacity = OPAQUE * covered * own * own / (shown * (shown + 0.6 * halfWay));
        sent += clear * opacity * (DARK + GLINT * pow(glint, 4.0));
        clear *= 1.0 - opacity;
    }
    float mist = opacityOfMist(fineness);
    return vec2(sent + clear * mist * (DARK + 0.2 * GLINT), clear * (1.0 - mist));  // of a fourth power, the mean is 1 / 5
}

#ifdef FLAT
#include "render/flat_sheet.glsl"

const float PALENESS = 0.6;  // of drops, which scatter more of the light than a sheet does

vec3 lit() { return mix(throughSheet(0.0), WALL, PALENESS); }
vec4 throughAir(vec4 radiance, vec3 place) { return radiance; }
float uncovered() { return 1.0; }
#else
#include "render/view.glsl"
#include "render/shadow.glsl"
#include "render/sky_picture.glsl"
#include "render/fog.glsl"
#include "render/phase.glsl"

uniform sampler2D sceneDistance;  // [m]
uniform sampler2D place;          // [m], 1 where rays meet the liquid

vec3 lit() {
    vec3 ahead = normalize(middle - eye), sum = mix(skyAround(), skyScattered(ahead, THROUGH), ONCE);
    for (int i = 0; i < LIGHTS; ++i) {
        float phase = mix(EVEN, henyeyGreenstein(dot(towardsLights[i], ahead), THROUGH), ONCE);
        sum += phase * lightColors[i] * arrivingAt(i, middle);
    }
    return min(sum * (0.4 + 0.8 * randomOf(uvec3(number, 0, 3)).x), 6e4);
}

// Share that nothing hides.
float uncovered() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 liquid = texelFetch(place, pixel, 0);
    if (liquid.w < 0.0) return 0.0;  // the eye is in the liquid
    float first = abs(texelFetch(sceneDistance, pixel, 0).x);
    if (liquid.w > 0.0) first = min(first, length(liquid.xyz - eye));
    return clamp(0.5 + (first - length(middle - eye)) / measures.y, 0.0, 1.0);
}
#endif

void main() {
    vec2 seen = seenOfDroplets();
    radiance = throughAir(uncovered() * vec4(lit() * seen.x, 1.0 - seen.y), middle);
#ifdef PASSES
    writePasses(radiance, false, middle, velocity);
#endif
}
