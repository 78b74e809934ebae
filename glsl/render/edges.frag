// Where neighbouring rays of the offscreen frame differ so much that no pixel between them can be guessed: something
// ends in the smoke, or hides it (red), or the near plane cuts the domain (green). Sobel's operator on each of the three
// (Crane, Llamas, Tariq 2007, §30.3.1), for the first on what the scene takes from the length in alpha: of itself that
// changes as fast, where a face is seen from the side, and is no edge.
// reads rays: cut, red, green, as multiples of the largest smooth difference between neighbours   writes the cut, or
// on edges -1 - cut. 4 fetches

#include "slab/quad_of_fragments.glsl"

uniform sampler2D rays;
uniform ivec2 offscreenSize;

layout(location = 0) out float markedCut;

vec3 dataAt(int x, int y) {
    ivec2 pixel = ivec2(gl_FragCoord.xy) + ivec2(x, y);
    return texelFetch(rays, clamp(pixel, ivec2(0), offscreenSize - 1), 0).xyz;
}

vec3 mateAlong(int axis, vec3 data) { return ofMate(vec4(data, 0), axis).xyz; }

void main() {
    // Three of the neighbours are mates in the quad; o leads away from them, and mates have fetched two of the others.
    ivec2 o = (ivec2(gl_FragCoord.xy) & 1) * 2 - 1;
    vec3 here = dataAt(0, 0), x = dataAt(o.x, 0), y = dataAt(0, o.y), xy = dataAt(o.x, o.y);
    vec3 mateX = mateAlong(0, here), mateY = mateAlong(1, here), mateXY = mateAlong(1, mateX);
    vec3 yOfMate = mateAlong(0, y), xOfMate = mateAlong(1, x);
    vec3 across = (xy - yOfMate) + 2.0 * (x - mateX) + (xOfMate - mateXY);
    vec3 up = (xy - xOfMate) + 2.0 * (y - mateY) + (yOfMate - mateXY);
    vec3 squared = (across * across + up * up) / 16.0;  // the weights of one side sum to 4
    bool isEdge = max(squared.x, max(squared.y, squared.z)) > 1.0;
    markedCut = isEdge ? -1.0 - here.x : here.x;
}
