// Groups of dead slots come to life, each with the probability
//   p = 1 - exp(-R dt / (32 D))
// where R is the rate of all emitters together and D the number of dead groups, so that on average R dt particles are
// born, whatever dt is, as long as there is room. Which emitter a group is of is drawn in proportion to their rates.
// reads cloudGroups, groupCount (one texel; x: D), emitters   writes cloudGroups. 2 fetches, a few more at a birth
// Cohen, Tariq, Green 2010
#include "common/random.glsl"
#include "constants/cloudGroup.glsl"
#include "constants/EmitterTexel.glsl"

uniform sampler3D cloudGroups;
uniform sampler3D groupCount;
uniform sampler3D emitters;
uniform float rate;  // R [1/s]
uniform float dt;    // [s]
uniform ivec2 draw;  // number of the step, seed of the scene

// 1 - exp(-x), also where it is lost beside 1.
float probability(float x) { return x < 1e-3 ? x - 0.5 * x * x : 1.0 - exp(-x); }

vec4 born(vec3 chance, float ofLife) {
    int emitter = 0, last = textureSize(emitters, 0).y - 1;
    while (emitter < last && chance.y >= texelFetch(emitters, ivec3(EmitterTexel_Births, emitter, 0), 0).x) ++emitter;
    vec4 births = texelFetch(emitters, ivec3(EmitterTexel_Births, emitter, 0), 0);
    return vec4(emitter, chance.z, 0, births.y + ofLife * (births.z - births.y));
}

vec4 kernel(ivec3 texel) {
    vec4 group = texelFetch(cloudGroups, texel, 0);
    if (group.w > 0.0) return group;
    float dead = texelFetch(groupCount, ivec3(0), 0).x, p = probability(rate * dt / (float(cloudGroup) * dead));
    uint number = uint(texel.y * textureSize(cloudGroups, 0).x + texel.x);
    vec3 chance = randomOf(uvec3(number, draw)), more = randomOf(uvec3(draw, number));
    chance.x += more.y / 16777216.0;  // more digits of it: p may be very small
    return chance.x < p ? born(chance, more.x) : vec4(0);
}
