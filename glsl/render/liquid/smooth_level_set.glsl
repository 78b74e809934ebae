// The surface of a liquid between cells: the zero of its level set, smoothed by a cubic B-spline so that the grid does
// not show (Sigg and Hadwiger 2005). Values are fetched one by one: what hardware filters has weights of 8 bits, and a
// surface found with them has steps.
#include "render/box.glsl"

uniform sampler3D levelSet;  // [m], cell centres: < 0 in liquid
uniform float cell;          // edge [m]

// Between cells linearly, for steps.
float levelSetNear(vec3 place) { return textureLod(levelSet, textureFromWorld(place), 0.0).x; }

// Beyond the outermost cells their slope goes on: a surface keeps its direction up to the side of the domain.
float levelSetOf(ivec3 wanted) {
    ivec3 last = textureSize(levelSet, 0) - 1, here = clamp(wanted, ivec3(0), last);
    float value = texelFetch(levelSet, here, 0).x;
    ivec3 beyond = wanted - here;
    if (beyond == ivec3(0)) return value;
    return 2.0 * value - texelFetch(levelSet, clamp(here - beyond, ivec3(0), last), 0).x;
}

struct SmoothLevel {
    vec3 gradient;
    float value;  // [m]
};

// Level set and gradient. 64 fetches.
SmoothLevel smoothLevelAt(vec3 place) {
    vec3 x = (place - boxLow) / cell - 0.5, base = floor(x), f = x - base, e = 1.0 - f;
    vec3 weight[4] = vec3[4](e * e * e / 6.0, (4.0 + f * f * (3.0 * f - 6.0)) / 6.0,
                             (4.0 + e * e * (3.0 * e - 6.0)) / 6.0, f * f * f / 6.0);
    vec3 slope[4] = vec3[4](-0.5 * e * e, f * (1.5 * f - 2.0), e * (2.0 - 1.5 * e), 0.5 * f * f);  // [1/cell]
    SmoothLevel sum = SmoothLevel(vec3(0), 0.0);
    for (int k = 0; k < 4; ++k)
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i) {
                float level = levelSetOf(ivec3(base) + ivec3(i, j, k) - 1);
                sum.gradient += level * vec3(slope[i].x * weight[j].y * weight[k].z,
                                             weight[i].x * slope[j].y * weight[k].z,
                                             weight[i].x * weight[j].y * slope[k].z);
                sum.value += level * weight[i].x * weight[j].y * weight[k].z;
            }
    sum.gradient /= cell;
    return sum;
}

vec3 outwardsAt(vec3 place) { return normalize(smoothLevelAt(place).gradient); }

// Of the side of the domain on which a place lies.
vec3 normalOfSide(vec3 place) {
    vec3 fromMiddle = 2.0 * (place - boxLow) / boxSize - 1.0, size = abs(fromMiddle);
    float most = max(size.x, max(size.y, size.z));
    return normalize(sign(fromMiddle) * vec3(greaterThanEqual(size, vec3(most))));
}

const float LEAST_STEP = 0.25;  // [cell]: thinner sheets may be missed
const int MOST_STEPS = 512;

// Where liquid begins along a ray, or ends where `side` is -1; `to` where it does not. Steps are as long as the level
// set says that nothing changes (sphere tracing: Hart 1996).
float crossingAlong(vec3 origin, vec3 direction, float from, float to, float side) {
    float s = from;
    for (int i = 0; i < MOST_STEPS && s < to; ++i) {
        float distance = side * levelSetNear(origin + s * direction);
        if (distance <= 0.0) return s;
        s += max(distance, LEAST_STEP * cell);
    }
    return to;
}

// The same of the smooth surface, from a place near it, by Newton's method.
float refinedCrossing(vec3 origin, vec3 direction, float near) {
    float s = near;
    for (int i = 0; i < 3; ++i) {
        SmoothLevel level = smoothLevelAt(origin + s * direction);
        float slope = dot(level.gradient, direction);
        if (abs(slope) < 0.05) break;  // along the surface
        s = clamp(s - level.value / slope, near - 1.5 * cell, near + 1.5 * cell);
    }
    return s;
}
