// Noise without low frequencies: shifts of ray samples and dither, where the eye must not see a pattern.
#pragma once

#include <vector>

#include "gpu/Texture.h"

namespace slabflow {

/// size² values in [0, 1), each rank once, in a tile that repeats seamlessly; `size` is a power of two. Texels whose
/// ranks are close are far from one another (after Ulichney 1993, "The void-and-cluster method for dither array
/// generation", filling voids only). Always the same values.
std::vector<float> blueNoiseRanks(int size);

constexpr int blueNoiseSize = 64;  ///< pixels along a side

/// Its values as an R32F texture.
Texture makeBlueNoise();

}  // namespace slabflow
