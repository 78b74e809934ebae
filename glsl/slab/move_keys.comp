// Moves keys and what goes with them to where their digit puts them: behind all smaller digits, behind those of its
// own in the blocks before, and behind those before it in its block, which threads count in bits.
// reads Keys, Values, Places, Totals   writes MovedKeys, MovedValues
#include "slab/sort_blocks.glsl"
#include "slab/prefix_sum.glsl"

layout(std430) readonly buffer Values { uint values[]; };
layout(std430) readonly buffer Places { uint places[]; };
layout(std430) readonly buffer Totals { uint totals[]; };
layout(std430) writeonly buffer MovedKeys { uint movedKeys[]; };
layout(std430) writeonly buffer MovedValues { uint movedValues[]; };

const uint WORDS = uint(sortThreads) / 32u;

shared uint members[WORDS * uint(sortThreads)];  // of each digit, a bit for each thread that has it in this round
shared uint nextPlace[sortThreads];              // of each digit

void main() {
    uint own = gl_LocalInvocationID.x, word = own / 32u, bit = own & 31u;
    uint total = totals[own];
    nextPlace[own] = sumUpTo(total) - total + places[placeOf(own, gl_WorkGroupID.x)];
    for (uint w = 0u; w < WORDS; ++w) members[w * uint(sortThreads) + own] = 0u;
    barrier();
    for (uint round = 0u; round < uint(sortRounds); ++round) {
        uint i = keyOfRound(round), key = 0u, digit = 0u;
        bool exists = i < uint(count);
        if (exists) {
            key = keys[i];
            digit = digitOf(key);
            atomicOr(members[word * uint(sortThreads) + digit], 1u << bit);
        }
        barrier();
        if (exists) {
            uint place = nextPlace[digit];
            for (uint w = 0u; w < word; ++w) place += uint(bitCount(members[w * uint(sortThreads) + digit]));
            place += uint(bitCount(members[word * uint(sortThreads) + digit] & ((1u << bit) - 1u)));
            movedKeys[place] = key;
            movedValues[place] = values[i];
        }
        barrier();
        for (uint w = 0u; w < WORDS; ++w) {  // the thread's number is a digit here
            nextPlace[own] += uint(bitCount(members[w * uint(sortThreads) + own]));
            members[w * uint(sortThreads) + own] = 0u;
        }
        barrier();
    }
}
