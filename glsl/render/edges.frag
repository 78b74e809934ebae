// Where neighbouring rays of the offscreen frame differ so much that no pixel between them can be guessed: something
// ends in the smoke, or hides it (red), or the near plane cuts the domain (green). Sobel's operator on each of the three
// (Crane, Llamas, Tariq 2007, §30.3.1), for the first on what the scene takes from the length in alpha: of itself that
// changes as fast, where a face is seen from the side, and is no edge.
// reads sceneDistance   writes 1 on edges, 0 elsewhere; and the cut as a multiple of the largest smooth one. 9 fetches
#include "render/ray.glsl"

uniform float smoothCut;  // difference between neighbours that is still smooth [m]

layout(location = 0) out vec2 edgeAndCut;

// Entries lie between 0 and 1; the marks in red and green do not.
const float SMOOTH_ENTRY = 0.98;

// Cut, red and green, each as a multiple of the largest smooth difference.
vec3 dataAt(int x, int y) {
    ivec2 last = (textureSize(sceneDistance, 0) - 1) / factor;
    ivec2 pixel = pickedPixel(clamp(ivec2(gl_FragCoord.xy) + ivec2(x, y), ivec2(0), last));
    return vec3(min(cutOf(rayOf(pixel)) / smoothCut, 6e4), rayDataOf(pixel).rg / SMOOTH_ENTRY);
}

void main() {
    vec3 a = dataAt(-1, -1), b = dataAt(0, -1), c = dataAt(1, -1), d = dataAt(-1, 0), e = dataAt(1, 0),
         f = dataAt(-1, 1), g = dataAt(0, 1), k = dataAt(1, 1);
    vec3 across = (c - a) + 2.0 * (e - d) + (k - f), up = (f - a) + 2.0 * (g - b) + (k - c);
    vec3 squared = (across * across + up * up) / 16.0;  // the weights of one side sum to 4
    float isEdge = max(squared.x, max(squared.y, squared.z)) > 1.0 ? 1.0 : 0.0;
    edgeAndCut = vec2(isEdge, dataAt(0, 0).x);
}
