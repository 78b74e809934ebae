// The shape of a puff of smoke (Cohen, Tariq, Green 2010): it is thickest in the middle, noise frays it, and it is worn
// away as it gets older.
//   alpha = clip(noise - |r| + offset),   offset = -(age / lifespan)^3,   clip(a) = a above the cutoff, else 0

uniform sampler2D perlinNoise;

const float CUTOFF = 0.04;
const float SPAN = 0.3;        // of the noise's tile, across a puff
const float SPIN = 0.7;        // [1/s] that it turns at most
const float MEAN = 0.5;        // of the noise
const float DETAIL = 6.0;      // [pixel]: smaller puffs show nothing of the noise

float offsetOf(float spent) { return -spent * spent * spent; }

// Where a puff's noise is: `from` its middle, in radii, along two directions that do not turn with its way.
vec2 noisePlace(vec2 from, vec3 random, float age) {
    float turn = 6.2831853 * random.x + SPIN * (random.y - 0.5) * age;
    mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    return 0.5 * SPAN * (turned * from) + vec2(random.z, fract(7.0 * random.x + 3.0 * random.y));
}

float noiseAt(vec2 place, float pixelsOfRadius) {
    return mix(MEAN, textureLod(perlinNoise, place, 0.0).x, clamp(pixelsOfRadius / DETAIL, 0.0, 1.0));
}

// `r` is the distance from the middle in radii, along the way in those and half of the way.
float puffOpacity(float noise, float r, float offset) {
    float opacity = noise - r + offset;
    return opacity > CUTOFF ? opacity : 0.0;
}
