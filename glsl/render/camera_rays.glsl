// The rays of the picture through the domain, and those of an offscreen frame of fewer pixels.
#include "render/ray.glsl"
#include "render/view.glsl"
#include "render/box.glsl"
#include "render/smooth_cut.glsl"

uniform sampler2D sceneDistance;  // [m]; negative where an obstacle's edge crosses the pixel
uniform int factor;  // OffscreenFrame::factor; 1 for the picture itself

// The pixel of the picture for which one of the offscreen frame stands. Picked, not averaged: between a ray that is
// hidden and one that is not there is no third (Crane, Llamas, Tariq 2007, §30.3.1).
ivec2 pickedPixel(ivec2 pixel) { return min(pixel * factor + factor / 2, ivec2(imageSize) - 1); }

vec3 depthOneThrough(ivec2 pixel) { return rayAtDepthOne(2.0 * (vec2(pixel) + 0.5) / imageSize - 1.0); }

// The part of a ray that runs through the domain, as distances from the eye [m]; empty where from >= to.
struct Passage {
    float enter;  // of the domain, which may lie behind the eye or before the near plane
    float from;   // where the march starts
    float to;     // where it ends: at the exit or at the scene
    float exit;
};

Passage passageOf(vec3 direction, float nearDistance, float scene) {
    vec2 span = boxSpan(eye, direction);
    if (span.x >= span.y || span.y <= nearDistance) return Passage(0.0, 0.0, 0.0, 0.0);  // misses it
    return Passage(span.x, max(span.x, nearDistance), min(span.y, scene), span.y);
}

Passage passageThrough(ivec2 pixel, float scene) {
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    return passageOf(depthOne / perDepth, nearPlane * perDepth, scene);
}

float sceneAt(ivec2 pixel) { return abs(texelFetch(sceneDistance, pixel, 0).x); }
bool isMixed(ivec2 pixel) { return texelFetch(sceneDistance, pixel, 0).x < 0.0; }

// What the scene takes from a ray of its way through the domain [m].
float cutOf(Passage passage) { return passage.exit - max(passage.to, passage.from); }

const float HIDDEN = -1e6;

// A ray in the four channels of Crane, Llamas and Tariq (2007, §30.3.1):
//   rgb   entry in texture space; (0, -1, 0) where the near plane cuts the entry away: start on the near plane;
//         red far below 0 where the scene hides the volume
//   a     metres from the entry to the exit or to the scene, whichever comes first; from the eye where green is
//         negative
// All 0 where the ray misses the volume. They draw the domain's faces for it; the meeting of line and box is the same
// and needs no texture of its own.
vec4 rayDataOf(ivec2 pixel) {
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    Passage passage = passageOf(depthOne / perDepth, nearPlane * perDepth, sceneAt(pixel));
    if (passage.exit == 0.0) return vec4(0);
    if (passage.enter < nearPlane * perDepth) return vec4(0, -1, 0, passage.to);
    bool isHidden = passage.to <= passage.enter;
    return vec4(isHidden ? vec3(HIDDEN, 0, 0) : textureFromWorld(eye + passage.enter * depthOne / perDepth),
                passage.to - passage.enter);
}

Ray rayAlong(vec3 direction, Passage passage) {
    return Ray(textureFromWorld(eye + passage.from * direction), direction, passage.to - passage.from);
}
