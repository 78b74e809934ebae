// The camera of the picture: View in render/Camera.h.

uniform vec3 eye;            // [m]
uniform vec3 viewRight;      // half the picture's width at depth 1
uniform vec3 viewUp;         // half its height
uniform vec3 viewForward;    // to depth 1, through the middle of the picture
uniform float nearPlane;     // depth [m]
uniform mat4 clipFromWorld;
uniform vec2 imageSize;      // [pixel]

// The point at depth 1 on the ray through `ndc`, seen from the eye: times a depth it gives the point at that depth.
vec3 rayAtDepthOne(vec2 ndc) { return viewForward + ndc.x * viewRight + ndc.y * viewUp; }

// Edge of what a pixel shows a metre away [m].
float pixelAtOneMetre() { return 2.0 * length(viewUp) / imageSize.y; }

// What the depth test compares, of what lies so far from the eye [m]; the far plane is at infinity.
float windowDepthAt(float distanceFromEye, vec2 ndc) {
    return 1.0 - nearPlane * length(rayAtDepthOne(ndc)) / distanceFromEye;
}
