// The rays of the picture through the domain, and those of an offscreen frame of fewer pixels.
#include "render/view.glsl"
#include "render/box.glsl"

uniform sampler2D sceneDistance;  // [m]
uniform int mindsNearPlane;
uniform int factor;  // OffscreenFrame::factor; 1 for the picture itself

// The pixel of the picture for which one of the offscreen frame stands. Picked, not averaged: between a ray that is
// hidden and one that is not there is no third (Crane, Llamas, Tariq 2007, §30.3.1).
ivec2 pickedPixel(ivec2 pixel) { return min(pixel * factor + factor / 2, textureSize(sceneDistance, 0) - 1); }

struct Ray {
    vec3 start;     // texture space
    vec3 depthOne;  // from the eye to depth 1 [m]
    float reach;    // from the start to the end [m]; not above 0 where there is nothing to march
};

// What the scene takes from a ray of its way through the domain [m].
float cutOf(Ray ray) {
    float perDepth = length(ray.depthOne);
    vec2 span = boxSpan(eye, ray.depthOne / perDepth);
    float start = mindsNearPlane == 1 ? max(span.x, nearPlane * perDepth) : max(span.x, 0.0);
    return max(span.y - start, 0.0) - max(ray.reach, 0.0);
}

vec3 depthOneThrough(ivec2 pixel) { return rayAtDepthOne(2.0 * (vec2(pixel) + 0.5) / imageSize - 1.0); }

const float HIDDEN = -1e6;

// A ray in the four channels of Crane, Llamas and Tariq (2007, §30.3.1):
//   rgb   entry in texture space; (0, -1, 0) where the near plane cuts the entry away: start on the near plane;
//         red far below 0 where the scene hides the volume
//   a     metres from the entry to the exit or to the scene, whichever comes first; from the eye where green is
//         negative
// All 0 where the ray misses the volume. They draw the domain's faces for it; the meeting of line and box is the same
// and needs no texture of its own.
vec4 rayDataUpTo(ivec2 pixel, float scene) {
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    vec3 direction = depthOne / perDepth;
    vec2 span = boxSpan(eye, direction);
    if (span.x >= span.y || span.y <= nearPlane * perDepth) return vec4(0);
    float end = min(span.y, scene);
    if (span.x < nearPlane * perDepth) return vec4(0, -1, 0, end);
    return vec4(span.x < scene ? textureFromWorld(eye + span.x * direction) : vec3(HIDDEN, 0, 0), end - span.x);
}

vec4 rayDataOf(ivec2 pixel) { return rayDataUpTo(pixel, texelFetch(sceneDistance, pixel, 0).x); }

Ray rayUpTo(ivec2 pixel, float scene) {
    vec4 data = rayDataUpTo(pixel, scene);
    Ray ray = Ray(data.rgb, depthOneThrough(pixel), data.a);
    if (data.g < -0.5 && mindsNearPlane == 1) {  // the near plane cuts the front face away: start on it
        ray.start = textureFromWorld(eye + nearPlane * ray.depthOne);
        ray.reach -= nearPlane * length(ray.depthOne);
    }
    return ray;
}

Ray rayOf(ivec2 pixel) { return rayUpTo(pixel, texelFetch(sceneDistance, pixel, 0).x); }
