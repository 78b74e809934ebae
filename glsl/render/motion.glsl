// How far something moves over the picture until the next one.
#include "render/view.glsl"

uniform float seconds;           // until the next picture
uniform mat4 nextClipFromWorld;  // and the camera's there

vec2 pixelOf(mat4 matrix, vec3 world) {
    vec4 clip = matrix * vec4(world, 1);
    return 0.5 * imageSize * clip.xy / max(clip.w, nearPlane);  // what passes the eye moves far, not backwards
}

// [pixel] x to the right, y up
vec2 motionOf(vec3 world, vec3 velocity) {
    return pixelOf(nextClipFromWorld, world + seconds * velocity) - pixelOf(clipFromWorld, world);
}
