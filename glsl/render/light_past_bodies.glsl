// What obstacles leave of the light around a cell. Where it is read and the edge of a shadow runs through, that is a
// mean over places, weighted by a tent that reaches to the neighbours' middles: bright beams would have steps of cells.
// reads lightThroughSmoke [1, cell centres], bodyDepth, nearbyMaximum
// writes light [1, cell centres]; in w the share of the sun, by which what multiple scattering makes of the rest is to be
// multiplied. 3 fetches for one light, 11 where it is read, 43 at edges
// variants: [LIGHTS=2]
#define BODIES
#include "render/box.glsl"
#include "render/light_read.glsl"
#include "render/lights.glsl"
#include "render/body_shadow.glsl"

uniform sampler3D lightThroughSmoke;

float pastBodiesAt(int index, vec3 cell) { return isPastBodies(index, worldFromBox(0, boxLow[0] + h * cell)); }

const int PLACES = 32;
const vec3 APART = vec3(0.8191725, 0.6710436, 0.5497005);  // powers of 1 / g with g^4 = g + 1: far from all before

// Of shares that are spread evenly over 0 to 1: places between -1 and 1, most of them in the middle.
vec3 tent(vec3 share) {
    vec3 fromEnd = sqrt(2.0 * min(share, 1.0 - share)) - 1.0;
    return mix(fromEnd, -fromEnd, greaterThan(share, vec3(0.5)));
}

float pastBodiesIn(ivec3 texel, int index) {
    vec3 middle = vec3(texel) + 0.5;
    float there = pastBodiesAt(index, middle), around = there;
    if (!isRead(texel)) return there;
    for (int i = 0; i < 8; ++i) around += pastBodiesAt(index, middle + 1.5 * (vec3(i & 1, i >> 1 & 1, i >> 2) - 0.5));
    if (around == 0.0 || around == 9.0) return there;
    float sum = 0.0;
    for (int i = 0; i < PLACES; ++i) sum += pastBodiesAt(index, middle + tent(fract(0.5 + float(i) * APART)));
    return sum / float(PLACES);
}

vec4 kernel(ivec3 texel) {
    vec4 light = vec4(texelFetch(lightThroughSmoke, texel, 0).xyz, pastBodiesIn(texel, 0));
#if LIGHTS == 2
    light.z *= pastBodiesIn(texel, 1);
#endif
    return light;
}
