// The smoke of the picture from that of the offscreen frame, linear between its four pixels around. Pixels whose rays
// the scene cuts unlike one of these, and those that an obstacle's edge crosses, are left to render/march.frag.
// reads sceneDistance, offscreenSmoke, edges   writes smoke. 3 fetches
// variants: [FLUIDS=2,3,4]
#include "render/neighbours.glsl"

layout(location = 0) out vec4 smoke;

#if FLUIDS == 1
// Of the box those faces are drawn that are turned away from the eye.
bool isBeforeNearPlane() { return gl_FragCoord.z <= 0.0; }
float exitOfPixel(ivec2 pixel) { return nearPlane * length(depthOneThrough(pixel)) / (1.0 - gl_FragCoord.z); }  // [m]
#else
bool isBeforeNearPlane() { return false; }
float exitOfPixel(ivec2 pixel) { return 1e30; }
#endif

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    if (isMixed(pixel)) discard;
    smoke = vec4(0);
    if (isBeforeNearPlane()) return;
    float scene = sceneAt(pixel), cut = 0.0;
    if (scene < exitOfPixel(pixel)) {
        Passage passage = passageThrough(pixel, scene);
        if (passage.from >= passage.to) return;
        cut = passage.cut;
    }
    Neighbours four = neighboursOf(pixel);
    if (any(greaterThanEqual(unlikeness(four, cut), vec4(1)))) discard;
    smoke = linearSmoke(four);
}
