// A shift in [0, 1) per pixel, another in every frame, that leaves no pattern the eye would see.

#include "constants/blueNoiseSize.glsl"

uniform sampler2D blueNoise;  // ranks in [0, 1), repeats seamlessly
uniform int frameIndex;

float jitterAt(ivec2 pixel) {
    float noise = texelFetch(blueNoise, pixel & (blueNoiseSize - 1), 0).x;
    return fract(noise + 0.61803399 * float(frameIndex & 1023));  // golden ratio: successive frames fill the gaps
}
