// One pixel from its samples: the mean of what they show; where they lie is picked, since between an obstacle and what
// is behind it there is nothing. Where they lie on more than one surface, the distance is marked: it is negative.
// reads sampleImage, sampleDistance   writes radiance, distance from the eye [m] and depth
// variants: SAMPLES=2,3,4
#include "render/view.glsl"
#include "render/scene_samples.glsl"

in vec2 ndc;
layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    radiance = vec4(0);
    float first = distanceOf(pixel, 0);
    bool isMixed = false;
    for (int i = 0; i < SAMPLES; ++i) {
        radiance += texelFetch(sampleImage, pixel, i) / float(SAMPLES);
        isMixed = isMixed || abs(distanceOf(pixel, i) - first) > smoothCut;
    }
    distanceFromEye = isMixed ? -first : first;
    gl_FragDepth = windowDepthAt(first, ndc);
}
