// Ink and smoke in a picture on a plane, over a backdrop.
// For a shader that includes render/box.glsl and common/catmull_rom.glsl, and has field, quantity, firstChannel, DYE,
// background, TO_LIGHT, litAt(slope) and, EMBOSSED, depthInSolid(place) and repeats.

uniform vec3 albedo;

#ifdef EMBOSSED
#include "common/random.glsl"
#include "constants/FlatBackdrop.glsl"
#include "constants/FlatInk.glsl"

uniform int backdrop;      // a FlatBackdrop
uniform int stuff;         // a FlatInk
uniform float relief;      // height of ink of strength 1, in lengths of the dish
uniform float refraction;  // [m²]
uniform float shadow;      // optical depth of haze of strength 1 that is as wide as the dish

const float CHECKS = 24.0;  // along the dish
const vec3 PALER = vec3(0.05);

const float FIBRES = 260.0;  // of paper, along the dish
const float ROUGHNESS = 0.09, SETTLING = 0.45;  // of its light, and of what pigment differs by in its valleys

// Smooth noise, from -1 to 1.
float roughness(vec2 at, uint layer) {
    uvec2 low = uvec2(ivec2(floor(at)) + 65536);
    vec2 f = fract(at), t = f * f * (3.0 - 2.0 * f);
    float below = mix(randomOf(uvec3(low, layer)).x, randomOf(uvec3(low + uvec2(1, 0), layer)).x, t.x);
    float above = mix(randomOf(uvec3(low + uvec2(0, 1), layer)).x, randomOf(uvec3(low + 1u, layer)).x, t.x);
    return 2.0 * mix(below, above, t.y) - 1.0;
}

// How high paper stands out, about -1 to 1: fibres over broad waves.
float paperAt(vec2 place) {
    vec2 at = place * boxSize[0].xy * (FIBRES / boxSize[0].x);
    return 0.5 * roughness(at, 0u) + 0.35 * roughness(0.43 * at, 1u) + 0.25 * roughness(0.11 * at, 2u);
}

const float PALE = 0.8, PALE_HEIGHT = 0.35;  // of a sky at its horizon, and the height in which that falls to 1 / e

// A clear sky above the lower edge: towards it the way through the air is longer, and of what that sends all is white.
vec3 skyAbove(float height) {
    vec3 horizon = vec3(1.5 * max(background.r, max(background.g, background.b)));
    return mix(background, horizon, PALE * exp(-max(height, 0.0) / PALE_HEIGHT));
}

vec3 backdropAt(vec2 place) {
    if (backdrop == FlatBackdrop_Sky) return skyAbove(place.y);
    if (backdrop == FlatBackdrop_Paper) return background * (1.0 + ROUGHNESS * paperAt(place));
    float checks = backdrop == FlatBackdrop_Checks ? 1.0 : 0.0;
    vec2 wave = place * boxSize[0].xy * (CHECKS / boxSize[0].x), edge = max(fwidth(wave), 1e-7);
    vec2 square = clamp((0.25 - abs(fract(0.5 * wave) - 0.5)) / (0.5 * edge), -1.0, 1.0);
    return mix(background, background + PALER, checks * (0.5 + 0.5 * square.x * square.y));
}

// What ink and smoke are as a surface: their amount.
float inkAt(vec2 place) {
    vec4 value = catmullRom(field, place);
    return quantity == DYE ? dot(max(value.rgb, 0.0), vec3(1.0 / 3.0)) : max(value[firstChannel], 0.0);
}

// Of a place half a cell away. Close to obstacles, in which there is no ink, as much as here.
float inkBeside(vec2 place, float here) {
    return mix(here, inkAt(place), clamp(-1.0 - 2.0 * depthInSolid(place), 0.0, 1.0));
}

// 1/m, over half a cell to each side.
vec2 inkGradient(vec2 place) {
    float here = inkAt(place);
    vec2 cell = 1.0 / vec2(textureSize(field, 0).xy), x = vec2(0.5 * cell.x, 0), y = vec2(0, 0.5 * cell.y);
    vec2 rise = vec2(inkBeside(place + x, here) - inkBeside(place - x, here),
                     inkBeside(place + y, here) - inkBeside(place - y, here));
    return rise / (cell * boxSize[0].xy);
}

const vec3 TO_HALF = normalize(TO_LIGHT + vec3(0, 0, 1));
const float GLOSS = 60.0, GLOSSY = 0.35;  // Blinn 1977

const float DEPTH = 3.2;   // of pigment of strength 1, optical
const float SOOT = 0.12;   // share of all colours that pigment swallows
const float OWN_HUE = 0.45;  // that haze has from ink
const float BRIM = 0.12;   // amount at which wax ends

// Light that paint on a backdrop leaves: it swallows what its colour lacks (Beer 1852).
vec3 throughPigment(vec3 ink, vec2 place) {
    float most = max(ink.r, max(ink.g, ink.b));
    float settled = backdrop == FlatBackdrop_Paper ? 1.0 - SETTLING * paperAt(place) : 1.0;
    return exp(-DEPTH * settled * ((1.0 + SOOT) * most - ink));
}

// Opaque, of the ink's hue, brighter where there is more of it.
vec3 waxOver(vec3 behind, vec3 ink, float amount, float lit, float gloss) {
    vec3 hue = ink / max(max(ink.r, max(ink.g, ink.b)), 1e-4);
    float covers = clamp(0.5 + (amount - BRIM) / max(fwidth(amount), 1e-5), 0.0, 1.0);
    return mix(behind, hue * mix(0.3, 1.1, smoothstep(BRIM, 6.0 * BRIM, amount)) * lit + gloss, covers);
}

const int WAYS = 3, STEPS_TO_LIGHT = 40;
const float APART = 0.35;     // between ways [rad]: the light is soft
const float FARTHEST = 0.3;   // lengths of the dish
const float ALL_AROUND = 0.3; // share of the light that comes from all sides

float hazeAt(vec2 place) {
    vec4 value = textureLod(field, vec3(place, 0.5), 0.0);
    return max(quantity == DYE ? max(value.r, max(value.g, value.b)) : value[firstChannel], 0.0);
}

// Amount of haze along a way, times lengths of the dish. Steps are longer the farther away.
float hazeAlong(vec2 place, vec2 way) {
    float sum = 0.0, before = 0.0;
    for (int i = 1; i <= STEPS_TO_LIGHT; ++i) {
        float share = float(i) / float(STEPS_TO_LIGHT), s = FARTHEST * share * sqrt(share);
        vec2 at = place + 0.5 * (before + s) * way;
        if ((1.0 - repeats) * (at - clamp(at, 0.0, 1.0)) != vec2(0)) break;
        sum += (s - before) * hazeAt(at);
        before = s;
    }
    return sum;
}

// What haze leaves of the light that comes through it in its plane.
float lightThroughHaze(vec2 place) {
    if (shadow == 0.0) return 1.0;
    float sum = 0.0, middle = atan(TO_LIGHT.y, TO_LIGHT.x);
    for (int i = 0; i < WAYS; ++i) {
        float angle = middle + APART * (float(i) - 0.5 * float(WAYS - 1));
        vec2 way = vec2(cos(angle), sin(angle) * boxSize[0].x / boxSize[0].y);
        sum += exp(-shadow * hazeAlong(place, way));
    }
    return mix(ALL_AROUND, 1.0, sum / float(WAYS));
}

// Glowing ink, or pale smoke, pigment or wax over what it lets through and moves aside; `at`: where its ink is taken.
vec3 inkOverBackdrop(vec2 place, vec2 at) {
    vec4 value = catmullRom(field, at);
    vec2 gradient = inkGradient(at);
    vec3 behind = backdropAt(place + refraction * gradient / boxSize[0].xy);
    vec2 slope = relief * boxSize[0].x * gradient;
    vec3 normal = normalize(vec3(-slope, 1));
    float lit = litAt(slope);
    float gloss = GLOSSY * (pow(max(dot(normal, TO_HALF), 0.0), GLOSS) - pow(TO_HALF.z, GLOSS));
    vec3 ink = quantity == DYE ? max(value.rgb, 0.0) : albedo * max(value[firstChannel], 0.0);
    if (stuff == FlatInk_Pigment) return behind * throughPigment(ink, place) * mix(1.0, lit, 0.6) + max(gloss, 0.0);
    if (stuff == FlatInk_Wax) return waxOver(behind, ink, inkAt(at), lit, max(gloss, 0.0));
    if (quantity == DYE && stuff == FlatInk_Light)
        return behind + lit * ink + max(gloss, 0.0) * min(dot(ink, vec3(1)), 1.0);
    float most = max(ink.r, max(ink.g, ink.b));
    vec3 haze = quantity == DYE ? mix(albedo, ink / max(most, 1e-4), OWN_HUE) : albedo;
    float amount = quantity == DYE ? most : max(value[firstChannel], 0.0);
    float covered = 1.0 - exp(-2.0 * amount);
    if (covered > 1e-3) lit *= lightThroughHaze(at);
    return mix(behind, lit * haze + max(gloss, 0.0), covered);
}
#else
vec3 backdropAt(vec2 place) { return background; }

// Glowing ink, or pale smoke.
vec3 inkOverBackdrop(vec2 place, vec2 at) {
    vec4 value = catmullRom(field, at);
    if (quantity == DYE) return background + max(value.rgb, 0.0);
    return mix(background, albedo, 1.0 - exp(-2.0 * max(value[firstChannel], 0.0)));
}
#endif
