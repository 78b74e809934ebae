// The smoke of the picture from that of the offscreen frame, between its four pixels around. Pixels next to an edge that
// runs between these four, those whose rays the scene cuts unlike all four, and those that an obstacle's edge crosses
// are left to be marched themselves. Where that is not to be, the pixels around count the more the more alike they are
// cut.
// reads sceneDistance, offscreenSmoke, edges   writes smoke. 4 fetches or 7
#include "render/ray.glsl"
#ifdef SAMPLES
#include "render/scene_samples.glsl"
#else
bool isMixed(ivec2 pixel, float smoothCut) { return false; }
#endif

uniform sampler2D offscreenSmoke;
uniform sampler2D edges;   // and cuts, see render/edges.frag
uniform float smoothCut;   // [m]
uniform int leavesPixels;  // to be marched themselves

layout(location = 0) out vec4 smoke;

// In the order of textureGather.
const ivec2 CORNERS[4] = ivec2[4](ivec2(0, 1), ivec2(1, 1), ivec2(1, 0), ivec2(0, 0));

vec4 mostAlike(ivec2 low, vec4 unlike) {
    vec4 weights = 1.0 / (1e-3 + unlike * unlike), sum = vec4(0);
    for (int i = 0; i < 4; ++i) {
        ivec2 tap = clamp(low + CORNERS[i], ivec2(0), textureSize(offscreenSmoke, 0) - 1);
        sum += weights[i] * texelFetch(offscreenSmoke, tap, 0);
    }
    return sum / dot(weights, vec4(1));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec2 place = vec2(pixel - factor / 2) / float(factor);  // [offscreen pixels], of which centres are whole
    ivec2 low = ivec2(floor(place));
    vec2 size = vec2(textureSize(offscreenSmoke, 0)), between = (vec2(low) + 1.0) / size;
    smoke = vec4(0);
    Passage passage = passageThrough(pixel, sceneAt(pixel));
    if (passage.from >= passage.to) return;

    vec4 unlike = textureGather(edges, between, 1) - min(cutOf(passage) / smoothCut, 6e4);
    bvec4 isAlike = lessThan(abs(unlike), vec4(1));
    bool hasEdge = textureGather(edges, between, 0) != vec4(0);
    if (leavesPixels == 1 && ((hasEdge && !all(isAlike)) || !any(isAlike) || isMixed(pixel, smoothCut))) discard;
    smoke = all(isAlike) ? textureLod(offscreenSmoke, (place + 0.5) / size, 0.0) : mostAlike(low, unlike);
}
