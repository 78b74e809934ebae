// Links of a coarse cell from those of its children. c is the mean over the four faces of children on a face, of those
// that the cells on both sides stand for: flux over twice the way is half as much, on four times the area in eight times
// the volume. m and a are sums over the children and what goes with them; what holds them is the farther away the more
// of the cell there is before it.
// reads members, and what sim/diffusion/fine does   writes links (centres, five behind each other)
// variants: OF_CENTRES | OF_FACES | OF_LINKS
#include "sim/diffusion/fine.glsl"
#include "sim/diffusion/left_over.glsl"

vec3 linkBefore(ivec3 parent, int axis) {
    vec3 sum = vec3(0);
    for (int n = 0; n < 8; ++n) {
        ivec3 child = 2 * parent + (ivec3(n) >> ivec3(0, 1, 2) & 1);
        if ((n >> axis & 1) == 1 || !isFineCell(child)) continue;
        ivec3 before = fineNeighbour(child, 2 * axis);
        if (!isFineCell(before) || before >> 1 == parent) continue;
        sum += membership(child) * membership(before) * fineLink(child, axis) / 4.0;
    }
    return sum;
}

struct Contents {
    vec3 mass, held, area;
};

void add(inout Contents sum, vec3 share, ivec3 child) {
    vec3 held = fineHeld(child);
    sum.mass += share * fineMass(child) / 8.0;
    sum.held += share * held / 2.0;  // over half the way, on a quarter of the area
    sum.area += share * min(held, 1.0) / 4.0;
}

Contents contentsOf(ivec3 parent) {
    Contents sum = Contents(vec3(0), vec3(0), vec3(0));
    int directions = directionsToAsk(parent);
    for (int n = 0; n < 8; ++n) {
        ivec3 child = 2 * parent + (ivec3(n) >> ivec3(0, 1, 2) & 1);
        if (!isFineCell(child)) continue;
        add(sum, membership(child), child);
        for (int direction = 0; direction < directions; ++direction) {
            vec3 share = shareTaken(child, direction);
            if (share != vec3(0)) add(sum, share, fineNeighbour(child, direction));
        }
    }
    return sum;
}

vec3 kernel(ivec3 texel) {
    int part = texel.z / cells.z;
    ivec3 parent = ivec3(texel.xy, texel.z % cells.z);
    if (part < 3) return linkBefore(parent, part);
    Contents all = contentsOf(parent);
    if (part == 3) return all.mass;
    // From the middle of a whole cell it is a quarter of its length farther to the wall than from that of a child.
    vec3 farther = 0.5 * clamp(all.mass / max(all.area, 1e-6), 0.5, 1.0) - 0.25;
    return all.area / max(all.area / max(all.held, 1e-6) + farther, 1e-6);
}
