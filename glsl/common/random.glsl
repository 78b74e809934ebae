// Numbers that look random, the same for the same key.

// Three of them from 0 to 1 (Jarzynski and Olano 2020: pcg3d).
vec3 randomOf(uvec3 v) {
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return vec3(v >> 8u) / 16777216.0;
}
