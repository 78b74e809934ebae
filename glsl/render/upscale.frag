// The smoke of the picture from that of the offscreen frame, linear between its four pixels around. Pixels whose rays
// the scene cuts unlike one of these, and those that an obstacle's edge crosses, are left to render/march.frag.
// reads sceneDistance, offscreenSmoke, edges   writes smoke. 3 fetches
#include "render/neighbours.glsl"

layout(location = 0) out vec4 smoke;

// Where the ray leaves the domain, of whose faces those turned away from the eye are drawn [m].
float exitOfPixel(ivec2 pixel) { return nearPlane * length(depthOneThrough(pixel)) / (1.0 - gl_FragCoord.z); }

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    if (isMixed(pixel)) discard;
    smoke = vec4(0);
    if (gl_FragCoord.z <= 0.0) return;  // a face before the near plane
    float scene = sceneAt(pixel), cut = 0.0;
    if (scene < exitOfPixel(pixel)) {
        Passage passage = passageThrough(pixel, scene);
        if (passage.from >= passage.to) return;
        cut = cutOf(passage);
    }
    Neighbours four = neighboursOf(pixel);
    if (any(greaterThanEqual(unlikeness(four, cut), vec4(1)))) discard;
    smoke = linearSmoke(four);
}
