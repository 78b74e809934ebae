// PNG files of 16 bits a channel, which stb_image_write has none of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace slabflow {

/// One channel (grey) or three (RGB), bottom row first; the file's rows run from the top.
std::vector<std::byte> encodePng16(glm::ivec2 size, int channels, std::span<const std::uint16_t> values);

/// 0 … 1 to 0 … 65535, rounded; what lies beyond becomes the nearest.
std::uint16_t toUnorm16(float value);

}  // namespace slabflow
