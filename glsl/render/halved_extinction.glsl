// Extinction on a grid half as fine: the mean of eight cells, which the hardware's filter takes at their common corner.
// reads extinction [1/m, cell centres of the fluid's grid]   writes the same [1/m, cell centres]. 1 fetch
#include "render/light_grids.glsl"

uniform sampler3D extinction;
uniform ivec3 extinctionCells;  // of the fluid's grid

float kernel(ivec3 texel) {
    vec3 size = vec3(extinctionCells), corner = min(2.0 * vec3(texel) + 1.0, size);
    return textureLod(extinction, mix(corner / size, centreOf(texel) / vec3(cells), bvec3(PERIODIC)), 0.0).x;
}
