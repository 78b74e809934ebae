// One Jacobi sweep of  lap q = div u  in a box of closed walls, one cell to a texel: the yardstick of the solvers.
// reads pressure q [m²/s], divergence [1/s] (centres)   writes pressure. 7 fetches a cell
// Harris 2004 §38.3.4
#include "common/grid.glsl"

uniform sampler3D pressure;
uniform sampler3D divergence;

float kernel(ivec3 texel) {
    float sum = 0.0, neighbours = 0.0;
    for (int axis = 0; axis < 3; ++axis)
        for (int side = -1; side <= 1; side += 2) {
            ivec3 neighbour = texel + side * UNIT[axis];
            if (!isCell(neighbour)) continue;
            sum += texelFetch(pressure, neighbour, 0).x;
            neighbours += 1.0;
        }
    return (sum - h * h * texelFetch(divergence, texel, 0).x) / max(neighbours, 1.0);
}
