// Which children a coarse cell stands for, as sim/diffusion/find_members has found.

uniform sampler3D members;  // (centres, coarse grid)

int octantOf(ivec3 child) { return child.x & 1 | (child.y & 1) << 1 | (child.z & 1) << 2; }

// For each channel 1 or 0.
vec3 membership(ivec3 child) {
    return vec3(ivec3(texelFetch(members, child >> 1, 0).xyz) >> octantOf(child) & 1);
}
