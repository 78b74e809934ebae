// What particles are sorted by: how far they are along the way through the cloud, as numbers without sign that are
// ordered alike; the dead are infinitely far away. And how many live.
// reads cloud   writes Keys, Slots, Alive

#include "particles/slots.glsl"

layout(local_size_x = 256) in;

uniform sampler3D cloud;
uniform vec3 axis;  // against the way

layout(std430) writeonly buffer Keys { uint keys[]; };
layout(std430) writeonly buffer Slots { uint slots[]; };
layout(std430) buffer Alive { uint alive; };

shared uint aliveInGroup;

// The bits of a negative number are turned around, and those of others come behind them.
uint ordered(float value) {
    uint bits = floatBitsToUint(value);
    return bits ^ ((bits & 0x80000000u) != 0u ? 0xFFFFFFFFu : 0x80000000u);
}

void main() {
    uint slot = gl_GlobalInvocationID.x;
    if (gl_LocalInvocationID.x == 0u) aliveInGroup = 0u;
    barrier();
    if (slot < uint(slotCount(cloud))) {
        ivec3 texel = slotTexel(cloud, int(slot));
        float depth = -dot(texelFetch(cloud, texel, 0).xyz, axis), lifespan = texelFetch(cloud, texel + ivec3(0, 0, 1), 0).w;
        bool lives = lifespan > 0.0 && abs(depth) < 1e30;  // false of what is no number
        keys[slot] = lives ? ordered(depth) : 0xFFFFFFFFu;
        slots[slot] = slot;
        if (lives) atomicAdd(aliveInGroup, 1u);
    }
    barrier();
    if (gl_LocalInvocationID.x == 0u) atomicAdd(alive, aliveInGroup);
}
