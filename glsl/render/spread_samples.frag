// A pixel of the scene to all its samples, for obstacles to be drawn over.
// reads image, sceneDistance [m]   writes radiance, distance from the eye [m] and depth
#include "render/view.glsl"

uniform sampler2D image;
uniform sampler2D sceneDistance;

in vec2 ndc;
layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    radiance = texelFetch(image, pixel, 0);
    distanceFromEye = texelFetch(sceneDistance, pixel, 0).x;
    gl_FragDepth = windowDepthAt(distanceFromEye, ndc);
}
