// The rays of the picture through the boxes of its fluids, and those of an offscreen frame of fewer pixels.
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

// The part of a ray that runs through a box, or from the first box to the last, as distances from the eye [m]; empty
// where from >= to.
struct Passage {
    float enter;  // which may lie behind the eye or before the near plane
    float from;   // where the march starts
    float to;     // where it ends: at the exit or at the scene
    float exit;   // 0 where it misses the box
    float cut;    // what the scene takes from the ray of its way through boxes
};

Passage passageOf(int fluid, vec3 direction, float nearDistance, float scene) {
    vec2 span = boxSpan(fluid, eye, direction);
    if (span.x >= span.y || span.y <= nearDistance) return Passage(0.0, 0.0, 0.0, 0.0, 0.0);  // misses it
    float from = max(span.x, nearDistance), to = min(span.y, scene);
    return Passage(span.x, from, to, span.y, span.y - max(to, from));
}

Passage joined(Passage a, Passage b) {
    if (a.exit == 0.0) return b;
    if (b.exit == 0.0) return a;
    return Passage(min(a.enter, b.enter), min(a.from, b.from), max(a.to, b.to), max(a.exit, b.exit), a.cut + b.cut);
}

Passage passageOf(vec3 direction, float nearDistance, float scene) {
    Passage passage = passageOf(0, direction, nearDistance, scene);
    for (int i = 1; i < FLUIDS; ++i) passage = joined(passage, passageOf(i, direction, nearDistance, scene));
    return passage;
}

Passage passageThrough(ivec2 pixel, float scene) {
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    return passageOf(depthOne / perDepth, nearPlane * perDepth, scene);
}

float sceneAt(ivec2 pixel) { return abs(texelFetch(sceneDistance, pixel, 0).x); }
bool isMixed(ivec2 pixel) { return texelFetch(sceneDistance, pixel, 0).x < 0.0; }

const float HIDDEN = -1e6;

// A ray in the four channels of Crane, Llamas and Tariq (2007, §30.3.1):
//   rgb   entry in texture space; (0, -1, 0) where the near plane cuts the entry away: start on the near plane;
//         red far below 0 where the scene hides the volume
//   a     metres from the entry to the exit or to the scene, whichever comes first; from the eye where green is
//         negative
// All 0 where the ray misses the volume. Of several boxes it is the first that the ray enters. They draw the domain's
// faces for it; the meeting of line and box is the same and needs no texture of its own.
vec4 rayDataOf(ivec2 pixel) {
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    int box = 0;
    Passage first = passageOf(0, depthOne / perDepth, nearPlane * perDepth, sceneAt(pixel));
    for (int i = 1; i < FLUIDS; ++i) {
        Passage passage = passageOf(i, depthOne / perDepth, nearPlane * perDepth, sceneAt(pixel));
        if (passage.exit == 0.0 || first.exit != 0.0 && first.enter <= passage.enter) continue;
        first = passage;
        box = i;
    }
    if (first.exit == 0.0) return vec4(0);
    if (first.enter < nearPlane * perDepth) return vec4(0, -1, 0, first.to);
    bool isHidden = first.to <= first.enter;
    return vec4(isHidden ? vec3(HIDDEN, 0, 0) : textureFromWorld(box, eye + first.enter * depthOne / perDepth),
                first.to - first.enter);
}

Ray rayAlong(vec3 direction, Passage passage) {
    return Ray(eye + passage.from * direction, direction, passage.to - passage.from);
}
