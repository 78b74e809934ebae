// How far friction reaches in a step, nu dt / h²: a share of it acts explicitly, where the fluid comes from, and the rest
// implicitly, where it arrives. sim/Diffusion.cpp says how they are parted away from surfaces.
#include "common/friction.glsl"
#include "common/grid.glsl"

uniform float explicitReach;
uniform float reach;  // of the implicit share

// Close to a surface that holds a face less acts explicitly and more implicitly: never by more than takes the velocity
// to the other side of what is around it, as far as it was away.
float explicitReachAt(int ways, int bits, int axis) {
    int axes = int(cells.x > 1) + int(cells.y > 1) + int(cells.z > 1);
    return min(explicitReach, 2.0 / (2.0 * float(axes) + countOfSurfaces(ways, bits, axis)));
}

float implicitReachAt(int ways, int bits, int axis) {
    return explicitReach + reach - explicitReachAt(ways, bits, axis);
}
