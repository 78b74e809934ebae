// The keys of a work group in the sort of slab/RadixSort.h: a block of them, in rounds of one for each thread.

#include "constants/sortThreads.glsl"
#include "constants/sortRounds.glsl"

layout(local_size_x = sortThreads) in;

uniform int count;     // of all keys
uniform int blocks;
uniform int firstBit;  // of the digit

layout(std430) readonly buffer Keys { uint keys[]; };

uint keyOfRound(uint round) { return (gl_WorkGroupID.x * uint(sortRounds) + round) * uint(sortThreads) + gl_LocalInvocationID.x; }
uint digitOf(uint key) { return key >> uint(firstBit) & 255u; }

// Where in Places a block has its number of a digit.
uint placeOf(uint digit, uint block) { return digit * uint(blocks) + block; }
