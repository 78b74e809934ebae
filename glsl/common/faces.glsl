// The staggered velocity (Harlow and Welch 1965): component a of texel (i, j, k) lives on the low face, along axis a,
// of cell (i, j, k). The texture has one texel more than there are cells on every axis, for the high faces; the spare
// texels this leaves beyond the other two axes hold 0 and are never read. On a periodic axis the texels beyond the last
// cells repeat the first (slab/store.glsl): kernels are never asked for them, but may read them.
#include "common/grid.glsl"

bool isFace(ivec3 texel, int axis) { return all(lessThan(texel, cells + UNIT[axis])); }

vec3 faceOffset(int axis) { return 0.5 - 0.5 * vec3(UNIT[axis]); }

vec3 facePosition(ivec3 texel, int axis) { return vec3(texel) + faceOffset(axis); }

// The last texel that holds component `axis`.
ivec3 lastFace(int axis) { return max(cells - 1 + UNIT[axis], cells * PERIODIC); }

// Lattice coordinates of grid position x for component `axis`: 0 at the first face, kept within the faces there are.
vec3 faceLattice(vec3 x, int axis) { return withinLattice(x - faceOffset(axis), lastFace(axis)); }

// Component `axis` at grid position x, interpolated linearly between its own faces and constant beyond the outermost.
float faceValue(sampler3D field, vec3 x, int axis) {
    return textureLod(field, (faceLattice(x, axis) + 0.5) / vec3(cells + 1), 0)[axis];
}

// The same by hand.
float exactFaceValue(sampler3D field, vec3 x, int axis) {
    vec3 lattice = faceLattice(x, axis);
    ivec3 low = ivec3(lattice);
    return valueBetween(field, low, min(low + 1, lastFace(axis)), lattice - vec3(low))[axis];
}

// Velocity at the centre of a cell: the mean of opposite faces.
vec3 centreVelocity(sampler3D field, ivec3 cell) {
    vec3 low = texelFetch(field, cell, 0).xyz;
    vec3 high = vec3(texelFetch(field, cell + UNIT[0], 0).x, texelFetch(field, cell + UNIT[1], 0).y,
                     texelFetch(field, cell + UNIT[2], 0).z);
    return 0.5 * (low + high);
}
