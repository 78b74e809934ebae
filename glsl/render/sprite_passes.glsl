// Of a sprite in the picture taken apart, besides its radiance: the light that it sends out, and its depth and motion
// times what it adds to the picture, as render/passes.glsl has it. All are blended as the radiance is.
// writes emission, moments

#include "render/motion.glsl"

layout(location = 1) out vec4 emission;
layout(location = 2) out vec4 moments;  // w z [m], w motion [pixel]; opacity

void writePasses(vec4 radiance, bool glows, vec3 place, vec3 velocity) {
    float weight = glows ? dot(radiance.rgb, vec3(1.0 / 3.0)) : radiance.a;
    emission = vec4(glows ? radiance.rgb : vec3(0), radiance.a);
    vec2 motion = clamp(motionOf(place, velocity), -6e4, 6e4);
    moments = vec4(weight * vec3(dot(place - eye, viewForward), motion), radiance.a);
}
