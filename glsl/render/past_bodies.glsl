// What obstacles leave of the lights on a surface. With SOFT defined, some of them have a size.
#include "render/body_shadow.glsl"

#ifdef BODIES
// The mean over the four pixels around, so that edges are smooth.
float pastSharpEdges(int index, SeenByLight seen) {
    vec2 pixel = seen.at - 0.5, t = fract(pixel);
    float lit = 0.0;
    for (int i = 0; i < 4; ++i) {
        vec2 corner = vec2(i & 1, i >> 1), share = mix(1.0 - t, t, corner);
        lit += share.x * share.y * float(bodyDepthAt(index, seen, floor(pixel) + corner) >= seen.behind);
    }
    return lit;
}

#ifdef SOFT
uniform float lightSpread[LIGHTS];  // radius of its disc over its distance; of n images, that of an n-th of it

const int LEAST_SEARCHED = 4, MOST_SEARCHED = 16, LEAST_AVERAGED = 8, MOST_AVERAGED = 24;  // places
const mat2 GOLDEN_ANGLE = mat2(-0.7373689, 0.6754903, -0.6754903, -0.7373689);

// From 0 to 1, in each pixel of the picture far from what it is in those around (Jimenez 2014).
float shiftInPixel() { return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))); }

// As 1 goes once around. Around a square: cosines take longer.
vec2 directionOf(float turn) { return normalize(abs(4.0 * fract(turn + vec2(0, 0.25)) - 2.0) - 1.0); }

// Whether a body that is so far aside [m], and so much closer to the light, is before a surface and not behind it or
// part of it.
bool isBefore(int index, vec2 aside, float closer, vec3 normal) {
    vec3 from = aside.x * bodyDepthRight[index] + aside.y * bodyDepthUp[index] + closer * towardsLights[index];
    return dot(from, normal) > 0.0;
}

// What a place on a surface sees of the disc of a light past obstacles (Fernando 2005, "Percentage-closer soft
// shadows"): the mean over as wide a disc as the cone to the light is where they are. Their distance is the mean over all
// in the cone, each by how much of it a pixel hides there, so that the narrow shadow of a body is not lost in the wide
// one of another; the search is the closer, the nearer to the middle. In the mean all bodies count that are before the
// surface, since what is behind the first one nobody knows. Places lie on a spiral, as far from each other as they can
// (Vogel 1979).
float pastBodies(int index, vec3 place, vec3 normal) {
    SeenByLight seen = seenByLight(index, place);
    float spread = lightSpread[index], widest = spread * seen.metres * max(seen.depth, 0.0);  // [m]
    float finest = max(seen.pixel.x, seen.pixel.y), sum = 0.0, weights = 0.0;
    float shift = shiftInPixel();
    vec2 way = directionOf(shift);
    bool isSoft = widest >= finest && !isBeside(seen, widest / seen.pixel);
    // In software, loops that are not unrolled are skipped, but no branch is.
    int searched = isSoft ? clamp(int(widest / finest), LEAST_SEARCHED, MOST_SEARCHED) : 0;
    for (int i = 0; i < searched; ++i) {
        float share = (float(i) + shift) / float(searched), away = widest * share * share, area = share * share * share;
        vec2 aside = away * (way = GOLDEN_ANGLE * way);
        float body = bodyDepthAt(index, seen, seen.at + aside / seen.pixel), closer = seen.metres * (seen.depth - body);
        float cone = max(spread * closer, finest);
        if (body >= seen.behind || away > cone || !isBefore(index, aside, closer, normal)) continue;
        sum += area / cone;
        weights += area / (cone * cone);
    }
    float wide = sum / max(weights, 1e-20), lit = 0.0;
    int averaged = weights > 0.0 ? clamp(int(2.0 * wide / finest), LEAST_AVERAGED, MOST_AVERAGED) : 0;
    for (int i = 0; i < averaged; ++i) {
        vec2 aside = wide * sqrt((float(i) + 0.5) / float(averaged)) * (way = GOLDEN_ANGLE * way);
        float body = bodyDepthAt(index, seen, seen.at + aside / seen.pixel), closer = seen.metres * (seen.depth - body);
        lit += float(body >= seen.behind || !isBefore(index, aside, closer, normal));
    }
    if (weights > 0.0) return lit / float(averaged);
    return isBeside(seen, vec2(0)) ? 1.0 : pastSharpEdges(index, seen);
}
#else
float pastBodies(int index, vec3 place, vec3 normal) {
    SeenByLight seen = seenByLight(index, place);
    return isBeside(seen, vec2(0)) ? 1.0 : pastSharpEdges(index, seen);
}
#endif
#else
float pastBodies(int index, vec3 place, vec3 normal) { return 1.0; }
#endif
