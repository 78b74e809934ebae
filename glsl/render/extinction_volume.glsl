// The smoke as everything that marches sees it: LightVolume::extinction and nearbyMaximum.

uniform sampler3D extinction;     // [1/m] cell centres
uniform sampler3D nearbyMaximum;  // [1/m] per block of 4 x 4 x 4 cells, neighbouring blocks included
uniform float negligible;         // [1/m] so little that the whole domain of it would be invisible

// A march from `place` (texture space) that is no longer than this meets nothing that counts where nothingNear holds:
// half a cell less than a block, because interpolation reaches that far; cubic filters reach a cell farther.
#ifdef CUBIC
const float FREE_CELLS = 2.5;
#else
const float FREE_CELLS = 3.5;
#endif

bool nothingNear(vec3 place) {
    ivec3 cell = clamp(ivec3(place * vec3(textureSize(extinction, 0))), ivec3(0), textureSize(extinction, 0) - 1);
    return texelFetch(nearbyMaximum, cell >> 2, 0).x <= negligible;
}
