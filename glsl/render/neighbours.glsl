// The four pixels of the offscreen frame around one of the picture.
#include "render/camera_rays.glsl"

uniform sampler2D offscreenSmoke;
uniform sampler2D edges;      // cuts, with marks: see render/edges.frag
uniform vec2 offscreenSize;   // of both [pixel]; asking a texture for its size takes as long as a fetch
uniform int offscreenFactor;  // OffscreenFrame::factor

// In the order of textureGather.
const vec2 CORNERS[4] = vec2[4](vec2(0, 1), vec2(1, 1), vec2(1, 0), vec2(0, 0));

struct Neighbours {
    vec2 place;       // between them [offscreen pixels], of which centres are whole
    vec4 cuts;        // multiples of smoothCut
    bool nextToEdge;  // one of them is on an edge
};

Neighbours neighboursOf(ivec2 pixel) {
    vec2 place = vec2(pixel - offscreenFactor / 2) / float(offscreenFactor);
    vec4 marked = textureGather(edges, (floor(place) + 1.0) / offscreenSize);
    bvec4 isEdge = lessThan(marked, vec4(0));
    return Neighbours(place, mix(marked, -1.0 - marked, isEdge), any(isEdge));
}

// By how many smooth cuts they differ from a ray that the scene cuts by so much [m].
vec4 unlikeness(Neighbours four, float cut) { return abs(four.cuts - min(cut / smoothCut, 6e4)); }

// Linear between all four.
float linearCut(Neighbours four) {
    vec2 share = fract(four.place);
    vec2 rows = mix(four.cuts.wx, four.cuts.zy, share.x);
    return mix(rows.x, rows.y, share.y);
}

vec4 linearSmoke(Neighbours four) {
    return textureLod(offscreenSmoke, (four.place + 0.5) / offscreenSize, 0.0);
}

// Almost linear between those that are alike; where none is, the more of one the more alike it is.
vec4 alikeSmoke(Neighbours four, vec4 unlike) {
    ivec2 low = ivec2(floor(four.place)), last = ivec2(offscreenSize) - 1;
    vec2 share = four.place - vec2(low);
    vec4 sum = vec4(0);
    float weights = 0.0;
    for (int i = 0; i < 4; ++i) {
        vec2 near = mix(1.0 - share, share, CORNERS[i]);
        float weight = max(near.x * near.y, 1e-3) * (unlike[i] < 1.0 ? 1.0 : 1e-3 / (unlike[i] * unlike[i]));
        sum += weight * texelFetch(offscreenSmoke, clamp(low + ivec2(CORNERS[i]), ivec2(0), last), 0);
        weights += weight;
    }
    return sum / weights;
}
