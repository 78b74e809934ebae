// Pictures of any number of channels as OpenEXR files.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace slabflow {

enum class ExrPrecision { Half, Full };  ///< 16 or 32 bits of float

struct ExrChannel {
    std::string name;           ///< "R", or "layer.R" in a layer
    std::vector<float> values;  ///< one a pixel, bottom row first
    ExrPrecision precision = ExrPrecision::Half;
};

/// One part with all channels, scan lines from the top, sixteen of them compressed together (ZIP), which is lossless.
/// Values beyond 65504 become infinite at half precision. Equal channels give equal bytes.
std::vector<std::byte> encodeExr(glm::ivec2 size, std::vector<ExrChannel> channels);

}  // namespace slabflow
