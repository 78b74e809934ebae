// The smoke as everything that marches sees it: LightVolume::extinction, or its half, and nearbyMaximum.
#include "constants/cellsPerBlock.glsl"
#include "render/fluids.glsl"

#ifndef CELLS_PER_BLOCK
#define CELLS_PER_BLOCK cellsPerBlock  // fewer of grids that are less fine
#endif

uniform sampler3D extinction[FLUIDS];     // [1/m] cell centres
uniform ivec3 extinctionCells[FLUIDS];    // of its grid; asking the texture would take as long as a fetch
uniform sampler3D nearbyMaximum[FLUIDS];  // [1/m] per block of cells of the fluid, neighbouring blocks included
uniform float negligible[FLUIDS];         // [1/m] so little that the whole domain of it would be invisible

// A march from `place` (texture space) that is no longer than this share of a block meets nothing that counts where
// nothingNear holds: interpolation reaches half a cell beyond it, cubic filters three halves.
#ifdef CUBIC
const float FREE_BLOCKS = 1.0 - 1.5 / float(CELLS_PER_BLOCK);
#else
const float FREE_BLOCKS = 1.0 - 0.5 / float(CELLS_PER_BLOCK);
#endif

bool nothingNear(int fluid, vec3 place) {
    ivec3 cells = extinctionCells[fluid], cell = clamp(ivec3(place * vec3(cells)), ivec3(0), cells - 1);
    return texelFetch(nearbyMaximum[fluid], cell / CELLS_PER_BLOCK, 0).x <= negligible[fluid];
}
