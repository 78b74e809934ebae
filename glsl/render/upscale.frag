// The smoke of the picture from that of the offscreen frame: between its four pixels around, those count more whose rays
// the scene cuts alike. Pixels next to an edge, and those unlike all four, are left to be marched themselves.
// reads rayData, offscreenSmoke, edges   writes smoke; 1 for pixels to be marched, 0 for the others. 13 fetches
#include "render/ray.glsl"

uniform sampler2D offscreenSmoke;
uniform sampler2D edges;
uniform float smoothCut;  // see render/edges.frag

layout(location = 0) out vec4 smoke;
layout(location = 1) out float isFixedUp;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(offscreenSmoke, 0) - 1;
    Ray ray = rayOf(pixel);
    smoke = vec4(0);
    isFixedUp = 0.0;
    if (ray.reach <= 0.0) return;

    vec2 place = vec2(pixel - factor / 2) / float(factor);
    ivec2 low = ivec2(floor(place));
    vec2 share = place - vec2(low);
    float cut = cutOf(ray), sum = 0.0, likeness = 0.0, edge = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1), tap = clamp(low + corner, ivec2(0), last);
        vec2 near = mix(1.0 - share, share, vec2(corner));
        float unlike = (cutOf(rayOf(pickedPixel(tap))) - cut) / smoothCut;
        float alike = 1.0 / (1.0 + 4.0 * unlike * unlike), weight = (near.x * near.y + 1e-4) * alike;
        smoke += weight * texelFetch(offscreenSmoke, tap, 0);
        sum += weight;
        likeness = max(likeness, alike);
        edge = max(edge, texelFetch(edges, tap, 0).x);
    }
    smoke /= sum;
    isFixedUp = edge > 0.0 || likeness < 0.2 ? 1.0 : 0.0;
}
