// What the ground is made of: its colour and its slope, by rows of slabs and by sums of gradient noise (Perlin 1985), each
// octave twice as fine as the one before. What is finer than a pixel is left out, as by mip maps.

#include "common/random.glsl"
#include "constants/GroundMaterial.glsl"

uniform int groundMaterial;   // a GroundMaterial
uniform float groundScale;     // how many times as large as in nature everything is

struct Relief {
    vec3 tint;   // times the mean colour
    vec2 slope;  // rise over run along x and z
};

// How much of what is so long is seen in pixels of that size: nothing below two pixels.
float shown(float wavelength, float pixel) { return smoothstep(2.0, 4.0, wavelength / pixel); }

vec2 randomDirection(ivec2 corner, int seed) {
    float angle = 6.2831853 * randomOf(uvec3(corner, seed)).x;
    return vec2(cos(angle), sin(angle));
}

// Value, about -0.7 to 0.7, and gradient of noise with one bump to each unit.
vec3 gradientNoise(vec2 x, int seed) {
    ivec2 corner = ivec2(floor(x));
    vec2 t = x - floor(x), u = t * t * t * (t * (t * 6.0 - 15.0) + 10.0), du = 30.0 * t * t * (t * (t - 2.0) + 1.0);
    vec2 a = randomDirection(corner, seed), b = randomDirection(corner + ivec2(1, 0), seed);
    vec2 c = randomDirection(corner + ivec2(0, 1), seed), d = randomDirection(corner + ivec2(1), seed);
    float va = dot(a, t), vb = dot(b, t - vec2(1, 0)), vc = dot(c, t - vec2(0, 1)), vd = dot(d, t - vec2(1));
    float twist = va - vb - vc + vd;
    vec2 slope = mix(mix(a, b, u.x), mix(c, d, u.x), u.y) + du * (vec2(vb - va, vc - va) + twist * u.yx);
    return vec3(va + u.x * (vb - va) + u.y * (vc - va) + u.x * u.y * twist, slope);
}

// The same of several octaves, the longest `wavelength` long, each `persistence` as strong as the one before; the gradient
// is per wavelength of each.
vec3 roughness(vec2 x, float wavelength, int octaves, float persistence, float pixel, int seed) {
    vec3 sum = vec3(0);
    float strength = 1.0;
    for (int i = 0; i < octaves; ++i) {
        float seen = shown(wavelength, pixel);
        if (seen == 0.0) break;
        sum += strength * seen * gradientNoise(x / wavelength, seed + i);
        strength *= persistence;
        wavelength *= 0.5;
    }
    return sum;
}

// The share of a pixel that a line takes up whose middle is so far away.
float shareOfLine(float away, float width, float pixel) {
    float from = max(away - 0.5 * pixel, -0.5 * width), to = min(away + 0.5 * pixel, 0.5 * width);
    return max(to - from, 0.0) / pixel;
}

// Of lines that follow each other at equal distances; the mean of all where those are not seen.
float shareOfLines(float x, float apart, float width, float pixel) {
    float away = apart * (fract(x / apart + 0.5) - 0.5);
    return mix(width / apart, shareOfLine(away, width, pixel), shown(2.0 * apart, pixel));
}

// The closest of points, one to a unit square, that divide the plane into cells (Worley 1996).
struct Stone {
    vec2 away;     // from that point
    float toNext;  // how much farther the second one is: 0 at the edge of the cell
    vec3 own;      // random, 0 to 1
};

Stone stoneAt(vec2 x, float disorder) {
    ivec2 cell = ivec2(floor(x));
    float first = 1e9, second = 1e9;
    Stone stone;
    for (int i = 0; i < 9; ++i) {
        ivec2 corner = cell + ivec2(i % 3, i / 3) - 1;
        vec3 random = randomOf(uvec3(corner, 8));
        vec2 away = x - vec2(corner) - 0.5 - disorder * (random.xy - 0.5);
        float apart = length(away);
        second = min(second, max(first, apart));
        if (apart >= first) continue;
        first = apart;
        stone.away = away;
        stone.own = random;
    }
    stone.toNext = second - first;
    return stone;
}

Relief concrete(vec2 x, float pixel) {
    vec3 clouds = roughness(x, 0.9, 5, 0.6, pixel, 0), grain = roughness(x, 0.03, 4, 0.75, pixel, 9);
    float pores = smoothstep(0.32, 0.5, roughness(x, 0.035, 1, 1.0, pixel, 15).x);
    return Relief(vec3(1.0 + 0.26 * clouds.x + 0.14 * grain.x - 0.25 * pores), 0.025 * grain.yz);
}

Relief tiles(vec2 x, float pixel) {
    const float APART = 0.3, JOINT = 0.008;
    float joint = max(shareOfLines(x.x, APART, JOINT, pixel), shareOfLines(x.y, APART, JOINT, pixel));
    vec3 own = randomOf(uvec3(ivec2(floor(x / APART)), 3)) - 0.5;
    vec3 clouds = roughness(x, 0.13, 4, 0.5, pixel, 0);
    float seen = shown(APART, pixel);
    return Relief(vec3(1.0 + 0.2 * seen * own.x + 0.14 * clouds.x) * mix(1.0, 0.45, joint), 0.02 * seen * own.yz);
}

Relief planks(vec2 x, float pixel) {
    const float WIDTH = 0.14, LENGTH = 1.7, SEAM = 0.006;
    int row = int(floor(x.y / WIDTH));
    float along = x.x + LENGTH * randomOf(uvec3(row, 5, 1)).x;
    vec3 own = randomOf(uvec3(row, int(floor(along / LENGTH)), 2));
    float seam = max(shareOfLines(x.y, WIDTH, SEAM, pixel), shareOfLines(along, LENGTH, SEAM, pixel));
    // Rings of a year, drawn out along the plank and bent by knots.
    vec2 grown = vec2(0.05 * along, x.y) + 7.0 * own.xy;
    float bent = roughness(grown, 0.03, 2, 0.5, pixel, 0).x;
    float rings = sin(6.2831853 * (grown.y / 0.022 + 1.6 * bent)) * shown(0.022, pixel);
    float fibres = roughness(vec2(0.03 * along, x.y) + own.yz, 0.004, 2, 0.5, pixel, 6).x;
    float seen = shown(WIDTH, pixel);
    float brightness = 1.0 + seen * (0.34 * (own.z - 0.5)) + 0.13 * rings + 0.25 * fibres;
    return Relief(vec3(brightness) * mix(1.0, 0.3, seam), vec2(0, 0.02 * rings));
}

// Blown into ripples.
Relief sand(vec2 x, float pixel) {
    const float RIPPLE = 0.11;
    vec3 dunes = roughness(x, 1.3, 3, 0.5, pixel, 0), grain = roughness(x, 0.009, 3, 0.5, pixel, 9);
    vec3 bent = roughness(x * vec2(1.0, 0.4), 0.35, 2, 0.5, pixel, 4);
    float phase = 6.2831853 * (x.x + 0.25 * x.y) / RIPPLE + 4.0 * bent.x;
    float height = smoothstep(-0.5, 0.4, dunes.x) * shown(RIPPLE, pixel);  // not everywhere
    vec2 ripples = height * 0.16 * cos(phase + 0.6 * sin(phase)) * vec2(1, 0.25);
    return Relief(vec3(1.0 + 0.12 * dunes.x + 0.3 * grain.x), ripples + 0.12 * dunes.yz + 0.1 * grain.yz);
}

// With a pebble here and there.
Relief soil(vec2 x, float pixel) {
    const float APART = 0.06;
    vec3 patches = roughness(x, 1.1, 3, 0.6, pixel, 0), clods = roughness(x, 0.16, 6, 0.75, pixel, 4);
    Stone pebble = stoneAt(x / APART, 1.0);
    float size = 0.4 * (pebble.own.z - 0.6), apart = length(pebble.away);
    float inside = size > 0.02 ? smoothstep(size, 0.8 * size, apart) * shown(APART, pixel) : 0.0;
    float brightness = mix(1.0 + 0.3 * patches.x + 0.3 * clods.x, 1.35 + 0.2 * clods.x, inside);
    vec2 round = 1.2 * pebble.away / max(size, 0.02);
    return Relief(vec3(0.96 * brightness), 0.12 * patches.yz + mix(0.1 * clods.yz, -round, inside));
}

// Blades that lie in two directions, in tufts.
Relief grass(vec2 x, float pixel) {
    const mat2 ONE = mat2(0.94, 0.34, -0.34, 0.94), OTHER = mat2(0.77, -0.64, 0.64, 0.77);
    vec3 patches = roughness(x, 1.6, 4, 0.6, pixel, 0), tufts = roughness(x, 0.14, 4, 0.7, pixel, 4);
    float one = roughness(ONE * x * vec2(1.0, 0.3), 0.011, 2, 0.7, pixel, 8).x;
    float other = roughness(OTHER * x * vec2(1.0, 0.3), 0.011, 2, 0.7, pixel, 10).x;
    float blades = max(one, other) - 0.13 * shown(0.011, pixel);
    vec3 yellower = mix(vec3(1), vec3(1.2, 1.05, 0.85), smoothstep(-0.5, 0.6, patches.x + 0.5 * tufts.x));
    return Relief(yellower * (0.95 + 0.2 * patches.x + 0.4 * tufts.x + 1.1 * blades), 0.12 * tufts.yz);
}

Relief asphalt(vec2 x, float pixel) {
    vec3 patches = roughness(x, 2.3, 8, 0.7, pixel, 0), stones = roughness(x, 0.014, 3, 0.7, pixel, 9);
    return Relief(vec3(1.0 + 0.2 * patches.x + 0.38 * stones.x), 0.1 * stones.yz);
}

Relief cobbles(vec2 x, float pixel) {
    const float APART = 0.12;
    Stone stone = stoneAt(x / APART, 0.55);
    float seen = shown(APART, pixel), joint = smoothstep(0.22, 0.02, stone.toNext);
    vec3 grain = roughness(x, 0.04, 4, 0.5, pixel, 0);
    float brightness = mix(0.85, mix(1.0 + 0.4 * (stone.own.z - 0.5), 0.25, joint), seen) * (1.0 + 0.3 * grain.x);
    vec2 round = 4.4 * seen * (1.0 - joint) * stone.away * dot(stone.away, stone.away);
    return Relief(vec3(1.1 * brightness), 0.06 * grain.yz - round);
}

// At a place, seen from the eye.
Relief groundRelief(vec3 place, vec3 eye, float pixelAtOneMetre) {
    float distance = length(place - eye), grazing = abs(place.y - eye.y) / distance;
    float across = distance * pixelAtOneMetre, along = across / max(grazing, 1e-3);
    vec2 x = place.xz / groundScale;
    float pixel = max(across, 0.5 * along) / groundScale;
    switch (groundMaterial) {
        case GroundMaterial_Concrete: return concrete(x, pixel);
        case GroundMaterial_Tiles: return tiles(x, pixel);
        case GroundMaterial_Planks: return planks(x, pixel);
        case GroundMaterial_Sand: return sand(x, pixel);
        case GroundMaterial_Soil: return soil(x, pixel);
        case GroundMaterial_Grass: return grass(x, pixel);
        case GroundMaterial_Asphalt: return asphalt(x, pixel);
        default: return cobbles(x, pixel);
    }
}
