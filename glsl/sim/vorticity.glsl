// Vorticity at cell centres:  w = curl u, central differences of centre velocities, one-sided at the sides  [1/s]
// reads velocity [m/s, faces]   writes vorticity [1/s, centres; its length in the fourth channel]. 24 fetches
// Harris 2004 §38.5.1
#include "common/faces.glsl"

uniform sampler3D velocity;

vec3 derivative(ivec3 cell, int axis) {
    ivec3 above = min(cell + UNIT[axis], cells - 1), below = max(cell - UNIT[axis], 0);
    float distance = float(above[axis] - below[axis]) * h;
    if (distance == 0.0) return vec3(0);
    return (centreVelocity(velocity, above) - centreVelocity(velocity, below)) / distance;
}

vec4 kernel(ivec3 texel) {
    vec3 dx = derivative(texel, 0), dy = derivative(texel, 1), dz = derivative(texel, 2);
    vec3 w = vec3(dy.z - dz.y, dz.x - dx.z, dx.y - dy.x);
    return vec4(w, length(w));
}
