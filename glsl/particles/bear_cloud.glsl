// Particles of groups that have just been born: where their emitter is at the time of their birth, which is anywhere in
// the step, so that one that is fast leaves no gaps. They have a velocity of their own and a share of the emitter's.
// reads cloud, cloudGroups, emitters, surfaces   writes cloud. 2 fetches, some 20 at a birth
#include "particles/birthplace.glsl"

uniform sampler3D cloud;

vec3 placed(Life life, int firstRow, vec3 local) {
    vec4 place = vec4(local, 1);
    return vec3(dot(ofEmitter(life, firstRow), place), dot(ofEmitter(life, firstRow + 1), place),
                dot(ofEmitter(life, firstRow + 2), place));
}

vec4 born(ivec3 texel, Life life) {
    ivec3 slot = ivec3(texel.xy, 0);
    vec3 local = birthplace(slot, life);
    vec3 former = placed(life, EmitterTexel_Former, local), now = placed(life, EmitterTexel_Now, local);
    float inherit = ofEmitter(life, EmitterTexel_Motion).w;
    vec3 velocity = ofEmitter(life, EmitterTexel_Velocity).xyz + inherit * (now - former) / dt;
    return texel.z == 0 ? vec4(mix(former, now, traitOf(slot, life, OF_BIRTH).x), 0) : vec4(velocity, life.lifespan);
}

vec4 kernel(ivec3 texel) {
    Life life = lifeOf(texel);
    if (life.lifespan == 0.0) return vec4(0);
    vec4 value = texelFetch(cloud, texel, 0);
    for (int i = 0; i < 1 && life.age == 0.0; ++i)  // a loop: software renderers skip no branch
        value = born(texel, life);
    return value;
}
