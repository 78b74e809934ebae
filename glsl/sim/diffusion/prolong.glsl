// Adds the error that a coarse grid around solids has found, interpolated linearly between cells that are linked. What
// is left over of a cell that a wall divides goes with the neighbours that it is linked with.
// reads now, error (centres, coarse grid), members, links (coarse grid), and what sim/diffusion/fine does
// writes now. Up to 15 fetches, of what is left over more
// variants: OF_CENTRES | OF_FACES | OF_LINKS
#include "sim/diffusion/fine.glsl"
#include "sim/diffusion/left_over.glsl"

uniform sampler3D now;
uniform sampler3D error;
uniform sampler3D links;
uniform ivec3 coarseCells;

vec3 linkedAt(ivec3 cell, int part) { return texelFetch(links, cell + ivec3(0, 0, part * coarseCells.z), 0).xyz; }

vec3 errorAt(ivec3 cell) { return texelFetch(error, cell, 0).xyz; }

// Along one axis, a quarter of the way to the neighbour on the child's side.
vec3 slopeAlong(int axis, ivec3 child, ivec3 parent, vec3 own, vec3 mass) {
    bool high = (child[axis] & 1) == 1;
    ivec3 neighbour = parent + (high ? UNIT[axis] : -UNIT[axis]);
    if (isPeriodic(axis)) neighbour = (neighbour + coarseCells) % coarseCells;
    if (neighbour[axis] < 0 || neighbour[axis] >= coarseCells[axis]) return vec3(0);
    vec3 least = max(min(mass, linkedAt(neighbour, 3)), 1e-6);
    vec3 weight = 0.25 * min(linkedAt(high ? neighbour : parent, axis) / least, 1.0);
    return weight * (errorAt(neighbour) - own);
}

vec3 fromNeighbours(ivec3 child) {
    vec3 sum = vec3(0), left = leftOver(child);
    int directions = left == vec3(0) ? 0 : 6;
    for (int direction = 0; direction < directions; ++direction) {
        ivec3 neighbour = fineNeighbour(child, direction);
        if (!isFineCell(neighbour)) continue;
        sum += linkTowards(child, neighbour, direction) * membership(neighbour) * errorAt(neighbour >> 1);
    }
    return left * sum * heedOf(child, directions);
}

vec4 kernel(ivec3 texel) {
    vec4 before = texelFetch(now, texel, 0);
    if (any(greaterThanEqual(texel, fineCells))) return before;
    ivec3 parent = texel >> 1;
    vec3 own = errorAt(parent), mass = linkedAt(parent, 3), found = own, member = membership(texel);
    for (int axis = 0; axis < 3; ++axis) found += slopeAlong(axis, texel, parent, own, mass);
    return before + vec4(member * found + fromNeighbours(texel), 0);
}
