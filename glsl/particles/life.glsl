// Particles that outlive the grids: ParticleCloud in sim/particles/ParticleCloud.h. Those of a group of slots share their
// life (Cohen, Tariq, Green 2010), and differ by numbers that each has drawn when it was born.
#include "common/random.glsl"
#include "constants/cloudGroup.glsl"
#include "constants/EmitterTexel.glsl"

uniform sampler3D cloudGroups;
uniform sampler3D emitters;  // sim/particles/Emitters.h
uniform float dt;            // of the step [s]

struct Life {
    int emitter;
    float chance;    // a number from 0 to 1 of the group
    float age;       // [s]; 0 in the step of the birth
    float lifespan;  // [s]; 0 of the dead
};

Life lifeOf(ivec3 slot) {
    vec4 group = texelFetch(cloudGroups, ivec3(slot.x / cloudGroup, slot.y, 0), 0);
    int emitter = min(int(group.x), textureSize(emitters, 0).y - 1);  // others may have been taken out of the scene
    return Life(emitter, group.y, group.z, group.w);
}

vec4 ofEmitter(Life life, int texel) { return texelFetch(emitters, ivec3(texel, life.emitter, 0), 0); }

// Three numbers from 0 to 1 that a particle keeps as long as it lives, others for each `which`.
vec3 traitOf(ivec3 slot, Life life, int which) {
    return randomOf(uvec3(slot.xy, floatBitsToUint(life.chance) + uint(which)));
}
const int OF_BIRTH = 0, OF_PLACE = 1, OF_MOTION = 3, OF_GRIP = 4;

// For how much of the step it moves: all of it, or what is left of it after the birth [s].
float timeLeft(ivec3 slot, Life life) { return life.age > 0.0 ? dt : dt * (1.0 - traitOf(slot, life, OF_BIRTH).x); }
