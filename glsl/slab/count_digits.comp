// How often each digit occurs in each block of keys.
// reads Keys   writes Places
#include "slab/sort_blocks.glsl"

layout(std430) writeonly buffer Places { uint places[]; };

shared uint counts[sortThreads];

void main() {
    uint own = gl_LocalInvocationID.x;
    counts[own] = 0u;
    barrier();
    for (uint round = 0u; round < uint(sortRounds); ++round) {
        uint i = keyOfRound(round);
        if (i < uint(count)) atomicAdd(counts[digitOf(keys[i])], 1u);  // a sum does not depend on the order
    }
    barrier();
    places[placeOf(own, gl_WorkGroupID.x)] = counts[own];
}
