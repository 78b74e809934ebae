// The solid scene with SAMPLES samples to a pixel: SceneSamples in render/Frame.h.

uniform sampler2DMS sampleImage;     // [linear radiance]
uniform sampler2DMS sampleDistance;  // [m]

uniform ivec4 sampledPixels;         // low and high corner of those that have samples

// The edge of an obstacle crosses the pixel.
bool isMixed(ivec2 pixel, float smoothCut) {
    if (any(lessThan(pixel, sampledPixels.xy)) || any(greaterThanEqual(pixel, sampledPixels.zw))) return false;
    float first = texelFetch(sampleDistance, pixel, 0).x, most = 0.0;
    for (int i = 1; i < SAMPLES; ++i) most = max(most, abs(texelFetch(sampleDistance, pixel, i).x - first));
    return most > smoothCut;
}
