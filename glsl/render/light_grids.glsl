// Grids for light, half and a quarter as fine as the fluid's, and how far light goes through them. Where two or four do
// not divide the fluid's cells, the last cell of such a grid reaches beyond the domain. On periodic axes all of its
// cells are a little narrower instead, so that its textures repeat with the domain.
// Behind a periodic side light has come through the same smoke again, as in an endless row of domains.
#include "common/grid.glsl"

// The middle of what a cell of this grid holds of the domain, both in cells.
vec3 middleOf(ivec3 texel, vec3 domain) {
    vec3 cut = 0.5 * (vec3(texel) + min(vec3(texel + 1), domain));
    return mix(cut, centreOf(texel) * domain / vec3(cells), bvec3(PERIODIC));
}

// What a texture spans whose cells, all whole, would span `whole`.
vec3 spannedBy(vec3 whole, vec3 domain) { return mix(whole, domain, bvec3(PERIODIC)); }

// Where in the domain a place behind a periodic side is.
vec3 broughtBack(vec3 place, vec3 domain) {
    if (PERIODIC == ivec3(0)) return place;
    return place - vec3(PERIODIC) * domain * floor(place / domain);
}

float leastOf(vec3 v) { return min(v.x, min(v.y, v.z)); }

const float NEVER = 1e9;        // so far away is a side that the light runs along
const float MOST_ROUNDS = 4.0;  // through as many domains light comes as it really would

// From a place in the domain towards a light to where nothing is on its way any more; `before` of the way is behind it.
// Light that goes around more often than MOST_ROUNDS would leave little to see, and light along periodic axes alone,
// which never comes in, nothing: the more often it would go around, the less far smoke is looked for, but not less than
// half a domain, within which each bit of smoke still shades one side of what is around it.
float wayToLight(vec3 place, vec3 direction, vec3 domain, float before) {
    bvec3 along = lessThan(abs(direction), vec3(1e-6));
    vec3 toFace = mix((mix(vec3(0), domain, greaterThan(direction, vec3(0))) - place) / direction, vec3(NEVER), along);
    if (PERIODIC == ivec3(0)) return max(leastOf(toFace), 0.0);
    vec3 across = mix(domain / abs(direction), vec3(NEVER), along);
    float once = leastOf(mix(vec3(NEVER), across, bvec3(PERIODIC)));
    float rounds = leastOf(mix(across, vec3(NEVER), bvec3(PERIODIC))) / once;
    float farthest = once * max(MOST_ROUNDS * min(1.0, MOST_ROUNDS / rounds), 0.5);
    return max(min(leastOf(mix(toFace, vec3(NEVER), bvec3(PERIODIC))), farthest - before), 0.0);
}
