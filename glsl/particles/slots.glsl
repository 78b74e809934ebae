// Particles lie in a ring of slots, a texel each: Particles in sim/particles/Particles.h. The k-th birth of a step takes
// the slot k places behind that of the first.

ivec2 slotSize(sampler3D field) { return textureSize(field, 0).xy; }
int slotCount(sampler3D field) { return slotSize(field).x * slotSize(field).y; }
int slotIndex(sampler3D field, ivec3 texel) { return texel.y * slotSize(field).x + texel.x; }
ivec3 slotTexel(sampler3D field, int index) {
    int across = slotSize(field).x;
    return ivec3(index % across, index / across, 0);
}

// Which birth of this step takes a slot, when the first takes slot `next` of so many.
int birthInSlot(int slot, int next, int slots) { return (slot - next + slots) % slots; }
