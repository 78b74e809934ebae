// The potential of eddies that the cells of the velocity are too large for, in the finer ones of a gas:
//   psi(x) = sum over octaves i of  s u'(x) 2^(-4i/3) noise(2^i (x - a u(x)) / s)   [m²/s]
// u' is how fast what is small moves. An octave of half the size has 2^(-1/3) of the speed (Kolmogorov 1941), and its
// potential half of that. Noise goes along with the flow for a life in which that shears it by about its own size, and
// fades in and out around its middle, where its age a is 0; there are lives of all powers of two seconds, of which the
// two next to the wanted one are mixed, each with two sets of eddies that follow each other.
// reads cellVelocity [m/s, centres], smallMotion (coarse centres), noise   writes the potential. 6 fetches; two octaves 10
// Kim, Thuerey, James and Gross 2008 §3; Neyret 2003, "Advected textures", §4; Bridson, Houriham and Nordenstam 2007
// variants: [TWO_OCTAVES]
#include "common/walls.glsl"
#include "constants/eddyLives.glsl"
#include "constants/longestEddyLife.glsl"
#include "constants/noiseSize.glsl"

uniform sampler3D cellVelocity, smallMotion, noise;
uniform vec3 start;           // of the grid in the noise [texels]
uniform vec3 texelsPerMetre;  // of the noise
uniform vec3 frameVelocity;   // of the grid, along its axes [m/s]
uniform vec4 lives[2 * eddyLives];  // from short to long, two of each: place in the noise [its size], age [s]
uniform float strength;       // s u' = strength * smallMotion.x [m]
uniform int detail;           // cells along the edge of a coarse one

const float SHEAR = 1.0;  // |grad u| times life

// 0 at closed sides, so that nothing goes through them, and 1 from the first coarse cell on.
float rampAtSides(vec3 x) {
    float ramp = 1.0;
    for (int axis = 0; axis < 3; ++axis) {
        if (isPeriodic(axis) || cells[axis] == 1) continue;
        if (isClosed(2 * axis)) ramp *= min(x[axis] / float(detail), 1.0);
        if (isClosed(2 * axis + 1)) ramp *= min((float(cells[axis]) - x[axis]) / float(detail), 1.0);
    }
    return ramp;
}

vec3 noiseAt(vec3 place) {
    vec3 psi = textureLod(noise, place, 0).xyz;
#ifdef TWO_OCTAVES
    psi += 0.396850262992 * textureLod(noise, 2.0 * place + 0.37, 0).xyz;
#endif
    return psi;
}

vec4 kernel(ivec3 texel) {
    vec3 x = centreOf(texel);
    vec2 motion = centreValue(smallMotion, x).xy;
    float amplitude = strength * motion.x * rampAtSides(x);
    if (amplitude == 0.0) return vec4(0);

    vec3 place = (start + x * h * texelsPerMetre) / float(noiseSize);
    vec3 way = (texelFetch(cellVelocity, texel, 0).xyz + frameVelocity) * texelsPerMetre / float(noiseSize);
    float longer = log2(longestEddyLife * motion.y / SHEAR);  // by how many powers of two the longest is longer
    float wanted = clamp(float(eddyLives - 1) - longer, 0.0, float(eddyLives - 1));
    int first = min(int(wanted), eddyLives - 2);
    vec3 psi = vec3(0);
    float squares = 0.0;
    for (int i = 0; i < 4; ++i) {
        int life = first + i / 2;
        vec4 set = lives[2 * life + i % 2];
        float length = longestEddyLife * exp2(float(life + 1 - eddyLives));
        float weight = (1.0 - 2.0 * abs(set.w) / length) * (1.0 - abs(wanted - float(life)));
        psi += weight * noiseAt(place - set.w * way + set.xyz);
        squares += weight * weight;
    }
    return vec4(amplitude * psi * inversesqrt(squares), 0);
}
