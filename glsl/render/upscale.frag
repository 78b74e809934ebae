// The smoke of the picture from that of the offscreen frame, between its four pixels around. Pixels next to an edge that
// runs between these four, those whose rays the scene cuts unlike all four, and those that an obstacle's edge crosses
// are left to be marched themselves. Where that is not to be, the pixels around count the more the more alike they are
// cut.
// reads sceneDistance, offscreenSmoke, edges   writes smoke. 3 fetches or 6
#include "render/ray.glsl"

uniform sampler2D offscreenSmoke;
uniform sampler2D edges;   // cuts, with marks: see render/edges.frag
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

// Where the ray leaves the domain, of whose faces those turned away from the eye are drawn [m].
float exitOfPixel(ivec2 pixel) { return nearPlane * length(depthOneThrough(pixel)) / (1.0 - gl_FragCoord.z); }

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec2 place = vec2(pixel - factor / 2) / float(factor);  // [offscreen pixels], of which centres are whole
    ivec2 low = ivec2(floor(place));
    vec2 size = vec2(textureSize(offscreenSmoke, 0)), between = (vec2(low) + 1.0) / size;
    smoke = vec4(0);
    float scene = sceneAt(pixel), cut = 0.0;
    if (scene < exitOfPixel(pixel)) {
        Passage passage = passageThrough(pixel, scene);
        if (passage.from >= passage.to) return;
        cut = cutOf(passage);
    }

    vec4 around = textureGather(edges, between);
    bvec4 isEdge = lessThan(around, vec4(0));
    vec4 unlike = mix(around, -1.0 - around, isEdge) - min(cut / smoothCut, 6e4);
    bvec4 isAlike = lessThan(abs(unlike), vec4(1));
    if (leavesPixels == 1 && ((any(isEdge) && !all(isAlike)) || !any(isAlike) || isMixed(pixel))) discard;
    smoke = all(isAlike) ? textureLod(offscreenSmoke, (place + 0.5) / size, 0.0) : mostAlike(low, unlike);
}
