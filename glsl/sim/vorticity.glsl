// Vorticity at cell centres:  w = curl u, central differences of centre velocities, one-sided at the sides  [1/s]
// reads velocity [m/s, faces]   writes vorticity [1/s, centres; its length in the fourth channel]. 24 fetches
// Harris 2004 §38.5.1
#include "common/faces.glsl"

uniform sampler3D velocity;

vec3 derivative(ivec3 cell, int axis) {
    ivec3 above = withinWalls(cell + UNIT[axis]), below = withinWalls(cell - UNIT[axis]);
    float distance = float(above[axis] - below[axis]) * h;
    if (distance == 0.0) return vec3(0);
    return (centreVelocity(velocity, wrapped(above)) - centreVelocity(velocity, wrapped(below))) / distance;
}

vec4 kernel(ivec3 texel) {
    // A loop, because NVIDIA 580 compiles three calls in a row to zeros in y and z.
    vec3 d[3];
    for (int axis = 0; axis < 3; ++axis) d[axis] = derivative(texel, axis);
    vec3 w = vec3(d[1].z - d[2].y, d[2].x - d[0].z, d[0].y - d[1].x);
    return vec4(w, length(w));
}
