// Keeps a corrected value within the range of what lies around the foot of the first trace. All of it is continuous: where
// a limiter switches, as one does that falls back to the first-order value at once or whose range is that of whole cells,
// rounding decides on a plane of symmetry, and a flow strays from its mirror image.

#include "common/grid.glsl"
#include "constants/Limiter.glsl"

const int NO_LIMIT = Limiter_None, CLAMP = Limiter_Clamp, REVERT = Limiter_Revert;
uniform int limiter;

// Eight nodes around a place, and the part of the box between them whose values count: on every axis from the nearer node
// on four times as far as the place is away from it, at most to the other node.
struct Surroundings {
    ivec3 first, last;
    vec3 start, end;  // in cells from `first`
};

// `place` in lattice coordinates, beyond the outermost nodes, 0 and `most`, too.
Surroundings surroundingsOf(vec3 place, ivec3 most) {
    place -= vec3(cells) * periodsTo(place);
    ivec3 first = max(min(ivec3(floor(place)), most - 1), 0);
    vec3 t = place - vec3(first);
    return Surroundings(first, min(first + 1, most), 1.0 - min(4.0 * abs(1.0 - t), 1.0), min(4.0 * abs(t), 1.0));
}

// Least and largest value there. Lanes are the nodes (0, 0), (1, 0), (0, 1), (1, 1) in x and y.
vec2 rangeWithin(Surroundings s, vec4 below, vec4 above) {
    vec4 near = mix(below, above, s.start.z), far = mix(below, above, s.end.z);
    vec4 left = vec4(near.xz, far.xz), right = vec4(near.yw, far.yw);
    vec4 atStart = mix(left, right, s.start.x), atEnd = mix(left, right, s.end.x);
    vec4 low = vec4(atStart.xz, atEnd.xz), high = vec4(atStart.yw, atEnd.yw);
    vec4 one = mix(low, high, s.start.y), other = mix(low, high, s.end.y);
    vec4 least = min(one, other), largest = max(one, other);
    return vec2(min(min(least.x, least.y), min(least.z, least.w)),
                max(max(largest.x, largest.y), max(largest.z, largest.w)));
}

// CLAMP: Selle et al. 2008, Crane et al. 2007.  REVERT towards the first-order value, since clamped extrema may start to
// oscillate (Cohen et al. 2010 §3.1): the more, the farther beyond the range.
float limited(float corrected, float firstOrder, vec2 range) {
    float within = clamp(corrected, range.x, range.y);
    float beyond = abs(corrected - within);
    if (limiter != REVERT) return within;
    return mix(within, firstOrder, beyond / max(beyond + (range.y - range.x), 1e-30));
}
