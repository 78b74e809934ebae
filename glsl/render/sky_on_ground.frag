// The share of the sky that a place on the ground sees past obstacles, weighted by the cosine of the zenith angle.
// reads fromSky [depth, 0 to 1]   writes share [picture of the ground]
#include "render/from_sky.glsl"
#include "render/ground.glsl"

uniform sampler2D fromSky;

in vec2 ndc;
layout(location = 0) out float share;

// The mean over the four pixels around, so that edges are smooth.
float isSeen(int index, vec3 place) {
    vec3 seen = seenFromSky(index, place);
    if (any(greaterThan(abs(seen.xy), vec2(1)))) return 1.0;  // beside all obstacles
    vec2 at = inPictures(index, seen.xy), t = fract(at * vec2(textureSize(fromSky, 0)) - 0.5);
    vec4 first = textureGather(fromSky, at);
    float depth = min(0.5 + 0.5 * seen.z, 1.0);  // 1 where there is nothing, and behind all of them
    vec4 clear = vec4(greaterThanEqual(first, vec4(depth)));
    return mix(mix(clear.w, clear.z, t.x), mix(clear.x, clear.y, t.x), t.y);
}

void main() {
    vec3 place = groundPlace(0.5 + 0.5 * ndc);
    share = 0.0;
    for (int i = 0; i < DIRECTIONS; ++i) share += isSeen(i, place) / float(DIRECTIONS);
}
