// The share of the sky that a place on the ground sees past obstacles, weighted by the cosine of the zenith angle.
// reads fromSky [depth, 0 to 1]   writes share [picture of the ground]
#include "render/from_sky.glsl"
#include "render/ground.glsl"

uniform sampler2D fromSky;

in vec2 ndc;
layout(location = 0) out float share;

void main() {
    vec3 place = groundPlace(0.5 + 0.5 * ndc);
    share = 0.0;
    for (int i = 0; i < DIRECTIONS; ++i) {
        vec3 seen = seenFromSky(i, place);
        bool isBeside = any(greaterThan(abs(seen.xy), vec2(1)));
        float first = isBeside ? 1.0 : textureLod(fromSky, inPictures(i, seen.xy), 0.0).x;
        share += float(first >= 0.5 + 0.5 * seen.z || first == 1.0) / float(DIRECTIONS);
    }
}
