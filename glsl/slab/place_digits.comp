// Turns the numbers of one digit in the blocks into sums over the blocks before; a work group for each digit.
// writes Places, Totals

#include "constants/sortThreads.glsl"
#include "slab/prefix_sum.glsl"

layout(local_size_x = sortThreads) in;

uniform int blocks;

layout(std430) buffer Places { uint places[]; };
layout(std430) writeonly buffer Totals { uint totals[]; };

void main() {
    uint digit = gl_WorkGroupID.x, before = 0u;
    for (uint first = 0u; first < uint(blocks); first += uint(sortThreads)) {
        uint block = first + gl_LocalInvocationID.x, place = digit * uint(blocks) + block;
        bool exists = block < uint(blocks);
        uint number = exists ? places[place] : 0u;
        uint upTo = sumUpTo(number);
        if (exists) places[place] = before + upTo - number;
        before += sums[sortThreads - 1];
        barrier();
    }
    if (gl_LocalInvocationID.x == 0u) totals[digit] = before;
}
