// The solid scene with SAMPLES samples to a pixel: SceneSamples in render/Frame.h. Those within `smoothCut` of one another
// lie on the same surface.

uniform sampler2DMS sampleImage;     // [linear radiance]
uniform sampler2DMS sampleDistance;  // [m]
uniform float smoothCut;             // [m]

float distanceOf(ivec2 pixel, int i) { return texelFetch(sampleDistance, pixel, i).x; }
