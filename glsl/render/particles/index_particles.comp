// The indices of two triangles for each particle that lives, in their order, and what is drawn of them in each slice:
// IndexedCommand in gpu/Draw.h. The last command is for all.
// reads Slots, Alive   writes Indices, Commands

layout(local_size_x = 256) in;

uniform int slices;

layout(std430) readonly buffer Slots { uint slots[]; };
layout(std430) readonly buffer Alive { uint alive; };
layout(std430) writeonly buffer Indices { uint indices[]; };
layout(std430) writeonly buffer Commands { uint commands[]; };

uint firstOfSlice(uint slice) { return alive / uint(slices) * slice + alive % uint(slices) * slice / uint(slices); }

void writeCommand(uint number, uint first, uint particles) {
    commands[5u * number] = 6u * particles;
    commands[5u * number + 1u] = 1u;
    commands[5u * number + 2u] = 6u * first;
    commands[5u * number + 3u] = 0u;
    commands[5u * number + 4u] = 0u;
}

void main() {
    uint place = gl_GlobalInvocationID.x;
    const uint CORNERS[6] = uint[6](0u, 1u, 2u, 2u, 1u, 3u);
    if (place < alive)
        for (uint i = 0u; i < 6u; ++i) indices[6u * place + i] = 4u * slots[place] + CORNERS[i];
    if (place < uint(slices)) writeCommand(place, firstOfSlice(place), firstOfSlice(place + 1u) - firstOfSlice(place));
    if (place == uint(slices)) writeCommand(place, 0u, alive);
}
