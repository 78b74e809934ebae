// Particles of fewer pixels over the picture: a quadratic B-spline of the nine around a pixel, which shows no steps, or of
// those of them that have before them what it has.
// reads particles, seenSpan of fewer pixels, sceneDistance   writes radiance times opacity, opacity
// variants: [HALVED]

uniform sampler2D particles;

layout(location = 0) out vec4 radiance;

#ifdef HALVED
uniform sampler2D seenSpan;       // [m]
uniform sampler2D sceneDistance;    // [m]
uniform float farthest;             // [m] that matters

const float ALIKE = 0.02;  // of the distance, by which neighbours on one surface may differ
const float LEAST = 1e-4;  // weight of those that are not alike, for pixels that are like none

vec2 splineAt(vec2 away) {
    vec2 a = abs(away), far = 1.5 - a;
    return mix(0.75 - a * a, 0.5 * far * far, greaterThan(a, vec2(0.5)));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(particles, 0) - 1;
    vec2 place = (vec2(pixel) - 1.0) / 2.0;  // pixel p of the fewer is pixel 2 p + 1
    ivec2 middle = ivec2(round(place));
    float own = min(abs(texelFetch(sceneDistance, pixel, 0).x), farthest), weights = 0.0;
    radiance = vec4(0);
    for (int i = 0; i < 9; ++i) {
        ivec2 texel = middle + ivec2(i % 3, i / 3) - 1, one = clamp(texel, ivec2(0), last);
        vec2 near = splineAt(place - vec2(texel));
        float unlike = abs(min(texelFetch(seenSpan, one, 0).x, farthest) / own - 1.0) / ALIKE;
        float weight = near.x * near.y * max(exp(-unlike * unlike), LEAST);
        radiance += weight * texelFetch(particles, one, 0);
        weights += weight;
    }
    radiance /= weights;
}
#else
void main() { radiance = texelFetch(particles, ivec2(gl_FragCoord.xy), 0); }
#endif
