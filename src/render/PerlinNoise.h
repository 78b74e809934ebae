// What makes puffs of smoke ragged.
#pragma once

#include <vector>

#include "gpu/Texture.h"

namespace slabflow {

/// size² values that fill [0, 1], in a tile that repeats seamlessly: several octaves of gradient noise (Perlin 1985),
/// each half as strong and twice as fine as the one before. Always the same values.
std::vector<float> perlinNoise(int size);

constexpr int perlinNoiseSize = 256;  ///< texels along a side
constexpr int perlinNoiseCells = 4;   ///< of the coarsest octave along a side

/// Its values as an R16F texture that repeats.
Texture makePerlinNoise();

}  // namespace slabflow
