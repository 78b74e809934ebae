// One pixel from its samples: the mean of what they show; where they lie is picked, since between an obstacle and what
// is behind it there is nothing.
// reads sampleImage, sampleDistance   writes radiance, distance from the eye [m] and depth
#include "render/view.glsl"
#include "render/scene_samples.glsl"

in vec2 ndc;
layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    radiance = vec4(0);
    for (int i = 0; i < SAMPLES; ++i) radiance += texelFetch(sampleImage, pixel, i) / float(SAMPLES);
    distanceFromEye = texelFetch(sampleDistance, pixel, 0).x;
    gl_FragDepth = windowDepthAt(distanceFromEye, ndc);
}
