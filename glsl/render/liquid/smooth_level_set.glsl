// The surface of a liquid between cells: the zero of its level set, smoothed by a cubic B-spline so that the grid does
// not show (Sigg and Hadwiger 2005). Values are fetched one by one: what hardware filters has weights of 8 bits, and a
// surface found with them has steps. Places and directions are those of the box's frame; the liquid is the first fluid.
#include "render/box.glsl"

uniform sampler3D levelSet;  // [m], cell centres: < 0 in liquid
uniform float cell;          // edge [m]

// Between cells linearly, for steps.
float levelSetNear(vec3 place) { return textureLod(levelSet, textureFromBox(0, place), 0.0).x; }

// Weights of four cells for four that begin one farther: the slope of the outermost cells goes on beyond them, so that a
// surface keeps its direction up to the side of the domain.
vec4 inwards(vec4 weight) { return vec4(weight.y + 2.0 * weight.x, weight.z - weight.x, weight.w, 0); }

vec4 movedBy(int way, vec4 weight) {
    for (int i = 0; i < way; ++i) weight = inwards(weight);
    for (int i = 0; i > way; --i) weight = inwards(weight.wzyx).wzyx;
    return weight;
}

struct SmoothLevel {
    vec3 gradient;
    float value;  // [m]
};

// Level set and gradient. 64 fetches.
SmoothLevel smoothLevelAt(vec3 place) {
    vec3 x = (place - boxLow[0]) / cell - 0.5, base = floor(x), f = x - base, e = 1.0 - f;
    ivec3 wanted = ivec3(base) - 1, last = textureSize(levelSet, 0) - 1;
    ivec3 first = clamp(wanted, ivec3(0), max(last - 3, 0)), way = clamp(first - wanted, -3, 3);
    vec4 weight[3], slope[3];
    for (int axis = 0; axis < 3; ++axis) {
        float a = f[axis], b = e[axis];
        weight[axis] = movedBy(way[axis], vec4(b * b * b, 4.0 + a * a * (3.0 * a - 6.0), 4.0 + b * b * (3.0 * b - 6.0),
                                               a * a * a) / 6.0);
        slope[axis] = movedBy(way[axis], vec4(-0.5 * b * b, a * (1.5 * a - 2.0), b * (2.0 - 1.5 * b), 0.5 * a * a));
    }
    SmoothLevel sum = SmoothLevel(vec3(0), 0.0);
    for (int k = 0; k < 4; ++k)
        for (int j = 0; j < 4; ++j) {
            vec4 row;
            for (int i = 0; i < 4; ++i) row[i] = texelFetch(levelSet, min(first + ivec3(i, j, k), last), 0).x;
            float along = dot(row, weight[0]);
            sum.value += along * weight[1][j] * weight[2][k];
            sum.gradient += vec3(dot(row, slope[0]) * weight[1][j] * weight[2][k], along * slope[1][j] * weight[2][k],
                                 along * weight[1][j] * slope[2][k]);
        }
    sum.gradient /= cell;
    return sum;
}

vec3 outwardsAt(vec3 place) { return normalize(smoothLevelAt(place).gradient); }

// Of the side of the domain on which a place lies.
vec3 normalOfSide(vec3 place) {
    vec3 fromMiddle = 2.0 * (place - boxLow[0]) / boxSize[0] - 1.0, size = abs(fromMiddle);
    float most = max(size.x, max(size.y, size.z));
    return normalize(sign(fromMiddle) * vec3(greaterThanEqual(size, vec3(most))));
}

const float LEAST_STEP = 0.25;  // [cell]: thinner sheets may be missed
const int MOST_STEPS = 512;

// Where liquid begins along a ray, or ends where `side` is -1; `to` where it does not. Steps are as long as the level
// set says that nothing changes (sphere tracing: Hart 1996); where it is no distance, and they were too long, half of
// the way is gone back, and on in steps no longer than that.
float crossingAlong(vec3 origin, vec3 direction, float from, float to, float side) {
    float s = from, step = 0.0, longest = to - from;
    for (int i = 0; i < MOST_STEPS && s < to; ++i) {
        float distance = side * levelSetNear(origin + s * direction);
        bool isBeyond = distance <= 0.0;
        if (isBeyond && step <= LEAST_STEP * cell) return s;
        step = isBeyond ? 0.5 * step : max(min(distance, longest), LEAST_STEP * cell);
        s += isBeyond ? -step : step;
        if (isBeyond) longest = step;
    }
    return to;
}
