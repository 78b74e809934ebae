// What ground and obstacles are made of: their colour and their slope, by rows of slabs and by sums of gradient noise
// (Perlin 1985), each octave twice as fine as the one before. What is finer than two pixels is left out, as by mip maps;
// less of it where a picture is the mean of several images, each from other places in the pixels.

struct Relief {
    vec3 tint;   // times the mean colour
    vec2 slope;  // rise over run along x and y
};

#if !defined(MATERIAL) && !defined(MATERIALS)
Relief reliefAt(vec2 place, float cosine, float pixel) { return Relief(vec3(1), vec2(0)); }
bool isLoose() { return false; }
bool hasPores() { return false; }  // painted or glazed
#else
#include "common/random.glsl"
#include "constants/Material.glsl"

#ifdef MATERIALS
// Of what is at the place. That takes longer, but a picture on a plane has few pixels of obstacles.
int material = Material_Plain;
float materialScale = 1.0;
#else
const int material = MATERIAL;  // a Material. To branch on a uniform takes several times as long, to compile and to run.
uniform float materialScale;    // how many times as large as in nature everything is
#endif
uniform float pixelShare;       // of the edge of a pixel, by which detail is judged; below 1 where several images are averaged

// What is made of grains or blades mirrors nothing while it is dry.
bool isLoose() {
    return material == Material_Sand || material == Material_Soil || material == Material_Grass || material == Material_Asphalt;
}

bool hasPores() { return material != Material_Tiles; }

// How much of what is so long is seen in pixels of that size: nothing below two pixels.
float shown(float wavelength, float pixel) { return smoothstep(2.0, 4.0, wavelength / pixel); }

// 32 bits that look random, for less than randomOf() takes.
uint randomBits(ivec2 corner, int seed) {
    uint key = uint(corner.x) * 1597334673u ^ uint(corner.y) * 3812015801u ^ uint(seed) * 2246822519u;
    key = (key ^ (key >> 15)) * 1597334677u;
    return (key ^ (key >> 13)) * 3266489917u;
}

// As long as 1 in the mean square.
vec2 randomSlope(ivec2 corner, int seed) {
    uint bits = randomBits(corner, seed);
    return 1.22 * (vec2(bits & 0xffffu, bits >> 16) / 32767.5 - 1.0);
}

// Value, about -0.7 to 0.7, and gradient of noise with one bump to each unit.
vec3 gradientNoise(vec2 x, int seed) {
    ivec2 corner = ivec2(floor(x));
    vec2 t = x - floor(x), u = t * t * t * (t * (t * 6.0 - 15.0) + 10.0), du = 30.0 * t * t * (t * (t - 2.0) + 1.0);
    vec2 a = randomSlope(corner, seed), b = randomSlope(corner + ivec2(1, 0), seed);
    vec2 c = randomSlope(corner + ivec2(0, 1), seed), d = randomSlope(corner + ivec2(1), seed);
    float va = dot(a, t), vb = dot(b, t - vec2(1, 0)), vc = dot(c, t - vec2(0, 1)), vd = dot(d, t - vec2(1));
    float twist = va - vb - vc + vd;
    vec2 slope = mix(mix(a, b, u.x), mix(c, d, u.x), u.y) + du * (vec2(vb - va, vc - va) + twist * u.yx);
    return vec3(va + u.x * (vb - va) + u.y * (vc - va) + u.x * u.y * twist, slope);
}

// The same of several octaves, each `persistence` as strong as the one before.
struct Noise {
    vec2 x;            // place, maybe drawn out
    float wavelength;  // of the first
    int octaves;
    float persistence;
};

const Noise NONE = Noise(vec2(0), 1.0, 0, 1.0);

// The gradient is per wavelength of each octave.
vec3 sumOf(Noise of, float pixel, int seed) {
    vec3 sum = vec3(0);
    float strength = 1.0, wavelength = of.wavelength;
    int seen = min(of.octaves, 1 + int(floor(log2(max(0.5 * wavelength / pixel, 0.5)))));  // none below two pixels
    for (int i = 0; i < seen; ++i) {
        sum += strength * shown(wavelength, pixel) * gradientNoise(of.x / wavelength, seed + i);
        strength *= of.persistence;
        wavelength *= 0.5;
    }
    return sum;
}

// The closest of points, one to a unit square, that divide the plane into cells (Worley 1996).
struct Stone {
    vec2 away;     // from that point
    float toNext;  // how much farther the second one is: 0 at the edge of the cell
    vec3 own;      // random, 0 to 1
};

const Stone NO_STONE = Stone(vec2(0), 0.0, vec3(0));

Stone stoneAt(vec2 x, float disorder) {
    ivec2 cell = ivec2(floor(x));
    float first = 1e9, second = 1e9;
    Stone stone = NO_STONE;
    for (int i = 0; i < 9; ++i) {
        ivec2 corner = cell + ivec2(i % 3, i / 3) - 1;
        uint bits = randomBits(corner, 8);
        vec3 random = vec3(bits & 0x7ffu, (bits >> 11) & 0x7ffu, bits >> 22) / vec3(2047, 2047, 1023);
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

// The share that two kinds of lines take up which cross each other.
float united(float a, float b) { return a + b - a * b; }

struct Plank {
    float along;  // [m]
    vec3 own;     // random, 0 to 1
    float seam;   // share of the pixel
};

Plank plankAt(vec2 x, float pixel) {
    const float WIDTH = 0.14, LENGTH = 1.7, SEAM = 0.006;
    int row = int(floor(x.y / WIDTH));
    float along = x.x + LENGTH * randomOf(uvec3(row, 5, 1)).x;
    float seam = united(shareOfLines(x.y, WIDTH, SEAM, pixel), shareOfLines(along, LENGTH, SEAM, pixel));
    return Plank(along, randomOf(uvec3(row, int(floor(along / LENGTH)), 2)), seam);
}

const mat2 LEFT = mat2(0.94, 0.34, -0.34, 0.94), RIGHT = mat2(0.77, -0.64, 0.64, 0.77);  // ways that blades lie

// The noise that each material is made of. All is evaluated in one place: drivers take long to compile what is long.
Noise[3] noisesOf(vec2 x, Plank plank) {
    switch (material) {
        case Material_Concrete: return Noise[3](Noise(x, 0.9, 4, 0.6), Noise(x, 0.03, 2, 0.75), NONE);
        case Material_Tiles: return Noise[3](Noise(x, 0.13, 4, 0.5), NONE, NONE);
        case Material_Planks: {
            vec2 bent = vec2(0.05 * plank.along, x.y) + 7.0 * plank.own.xy;
            vec2 fibres = vec2(0.03 * plank.along, x.y) + plank.own.yz;
            return Noise[3](Noise(bent, 0.03, 2, 0.5), Noise(fibres, 0.004, 2, 0.5), NONE);
        }
        case Material_Bricks: return Noise[3](Noise(x, 0.05, 5, 0.7), NONE, NONE);
        case Material_Sand:
            return Noise[3](Noise(x, 1.3, 3, 0.5), Noise(x, 0.009, 3, 0.5), Noise(x * vec2(1, 0.4), 0.35, 2, 0.5));
        case Material_Soil: return Noise[3](Noise(x, 1.1, 3, 0.6), Noise(x, 0.16, 6, 0.75), NONE);
        case Material_Grass:
            return Noise[3](Noise(x, 0.5, 7, 0.8), Noise(LEFT * x * vec2(1, 0.3), 0.011, 2, 0.7),
                            Noise(RIGHT * x * vec2(1, 0.3), 0.011, 2, 0.7));
        case Material_Asphalt: return Noise[3](Noise(x, 0.6, 6, 0.8), Noise(x, 0.014, 3, 0.7), NONE);
        default: return Noise[3](Noise(x, 0.04, 3, 0.5), NONE, NONE);
    }
}

Relief concrete(vec3 clouds, vec3 grain) {
    float pores = smoothstep(0.45, 0.6, grain.x);
    return Relief(vec3(1.0 + 0.26 * clouds.x + 0.14 * grain.x - 0.2 * pores), 0.025 * grain.yz);
}

Relief tiles(vec2 x, float pixel, vec3 clouds) {
    const float APART = 0.3, JOINT = 0.008;
    float joint = united(shareOfLines(x.x, APART, JOINT, pixel), shareOfLines(x.y, APART, JOINT, pixel));
    vec3 own = randomOf(uvec3(ivec2(floor(x / APART)), 3)) - 0.5;
    float seen = shown(APART, pixel);
    return Relief(vec3(1.0 + 0.2 * seen * own.x + 0.14 * clouds.x) * mix(1.0, 0.45, joint), 0.02 * seen * own.yz);
}

// With annual rings, drawn out along the plank and bent by knots.
Relief planks(vec2 x, float pixel, Plank plank, vec3 knots, vec3 fibres) {
    float rings = sin(6.2831853 * ((x.y + 7.0 * plank.own.y) / 0.022 + 1.6 * knots.x)) * shown(0.022, pixel);
    float brightness = 1.0 + shown(0.14, pixel) * 0.34 * (plank.own.z - 0.5) + 0.13 * rings + 0.25 * fibres.x;
    return Relief(vec3(brightness) * mix(1.0, 0.3, plank.seam), vec2(0, 0.02 * rings));
}

// In stretcher bond; the joints make them darker in the mean.
Relief bricks(vec2 x, float pixel, vec3 grain) {
    const vec2 APART = vec2(0.25, 0.083);
    const float JOINT = 0.013;
    int row = int(floor(x.y / APART.y));
    float along = x.x + 0.5 * APART.x * float(row & 1);
    vec3 own = randomOf(uvec3(row, int(floor(along / APART.x)), 4)) - 0.5;
    float joint = united(shareOfLines(x.y, APART.y, JOINT, pixel), shareOfLines(along, APART.x, JOINT, pixel));
    float seen = shown(APART.y, pixel);
    vec3 burnt = 1.0 + seen * (0.45 * own.x + vec3(-0.05, 0.05, 0.12) * own.y);
    vec2 slope = (1.0 - joint) * (0.06 * seen * own.yz + 0.05 * grain.yz);
    return Relief(1.14 * mix(burnt * (1.0 + 0.16 * grain.x), vec3(0.4), joint), slope);
}

// Blown into ripples.
Relief sand(vec2 x, float pixel, vec3 dunes, vec3 grain, vec3 bent) {
    const float RIPPLE = 0.11;
    float phase = 6.2831853 * (x.x + 0.25 * x.y) / RIPPLE + 4.0 * bent.x;
    float height = smoothstep(-0.5, 0.4, dunes.x) * shown(RIPPLE, pixel);  // not everywhere
    vec2 ripples = height * 0.16 * cos(phase + 0.6 * sin(phase)) * vec2(1, 0.25);
    return Relief(vec3(1.0 + 0.12 * dunes.x + 0.3 * grain.x), ripples + 0.12 * dunes.yz + 0.1 * grain.yz);
}

const float PEBBLE = 0.06, COBBLE = 0.12;  // how far they are apart [m]

// With a pebble here and there.
Relief soil(float pixel, vec3 patches, vec3 clods, Stone pebble) {
    float size = 0.4 * (pebble.own.z - 0.6), apart = length(pebble.away);
    float inside = size > 0.02 ? (1.0 - smoothstep(0.8 * size, size, apart)) * shown(PEBBLE, pixel) : 0.0;
    float brightness = mix(1.0 + 0.3 * patches.x + 0.3 * clods.x, 1.35 + 0.2 * clods.x, inside);
    vec2 dome = 1.2 * pebble.away / max(size, 0.02);
    return Relief(vec3(0.96 * brightness), 0.12 * patches.yz + mix(0.1 * clods.yz, -dome, inside));
}

// Blades that lie in two directions, in tufts.
Relief grass(float pixel, vec3 tufts, vec3 left, vec3 right) {
    float blades = max(left.x, right.x) - 0.13 * shown(0.011, pixel);
    vec3 yellower = mix(vec3(1), vec3(1.2, 1.05, 0.85), smoothstep(-0.5, 0.6, tufts.x));
    return Relief(yellower * (0.95 + 0.35 * tufts.x + 1.1 * blades), 0.08 * tufts.yz);
}

Relief asphalt(vec3 patches, vec3 stones) {
    return Relief(vec3(1.0 + 0.2 * patches.x + 0.38 * stones.x), 0.1 * stones.yz);
}

// Round, with dark joints.
Relief cobbles(float pixel, vec3 grain, Stone stone) {
    float seen = shown(COBBLE, pixel), joint = 1.0 - smoothstep(0.02, 0.22, stone.toNext);
    float brightness = mix(0.816, mix(1.0 + 0.4 * (stone.own.z - 0.5), 0.25, joint), seen) * (1.0 + 0.3 * grain.x);
    vec2 dome = 4.4 * seen * (1.0 - joint) * stone.away * dot(stone.away, stone.away);
    return Relief(vec3(1.2 * brightness), 0.06 * grain.yz - dome);
}

// At a place on a surface that is seen at an angle of that cosine; `pixel` is the edge of what one shows across [m].
Relief reliefAt(vec2 place, float cosine, float pixel) {
    // The numbers that are left far away are no finer than that, and must fit into integers.
    vec2 x = clamp(place / materialScale, -1e6, 1e6);
    pixel *= pixelShare * max(1.0, 0.5 / max(cosine, 1e-3));
    pixel = max(pixel / materialScale, 1e-6 * max(abs(x.x), abs(x.y)));
    Plank plank = plankAt(x, pixel);
    Noise noises[3] = noisesOf(x, plank);
    vec3 sums[3];
    for (int i = 0; i < 3; ++i) sums[i] = sumOf(noises[i], pixel, 10 * i);
    Stone stone = NO_STONE;
    bool isSoil = material == Material_Soil;
    if (isSoil || material == Material_Cobbles) stone = stoneAt(x / (isSoil ? PEBBLE : COBBLE), isSoil ? 1.0 : 0.55);
    switch (material) {
        case Material_Concrete: return concrete(sums[0], sums[1]);
        case Material_Tiles: return tiles(x, pixel, sums[0]);
        case Material_Planks: return planks(x, pixel, plank, sums[0], sums[1]);
        case Material_Bricks: return bricks(x, pixel, sums[0]);
        case Material_Sand: return sand(x, pixel, sums[0], sums[1], sums[2]);
        case Material_Soil: return soil(pixel, sums[0], sums[1], stone);
        case Material_Grass: return grass(pixel, sums[0], sums[1], sums[2]);
        case Material_Asphalt: return asphalt(sums[0], sums[1]);
        default: return cobbles(pixel, sums[0], stone);
    }
}
#endif
