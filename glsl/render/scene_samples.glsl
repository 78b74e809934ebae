// The solid scene with SAMPLES samples to a pixel: SceneSamples in render/Frame.h. Those within a smooth cut of one
// another lie on the same surface.
#include "render/smooth_cut.glsl"

uniform sampler2DMS sampleImage;     // [linear radiance]
uniform sampler2DMS sampleDistance;  // [m]

float distanceOf(ivec2 pixel, int i) { return texelFetch(sampleDistance, pixel, i).x; }
