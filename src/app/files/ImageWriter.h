// Pictures to PNG files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace slabflow {

/// An RGBA8 picture whose row 0 is the bottom row (Frame::display) as a PNG file without alpha, top row first. All
/// files hold the pixels alone: no text, no time, no colour profile, so that equal pictures are equal files.
std::vector<std::byte> encodePng(glm::ivec2 size, std::span<const std::byte> rgba);

/// The same with alpha, which PNG's definition has apart from colour: compositing wants these colours as they are,
/// multiplied by it.
std::vector<std::byte> encodePngWithAlpha(glm::ivec2 size, std::span<const std::byte> rgba);

/// 16 bits a channel: one channel (grey) or three (RGB), bottom row first.
std::vector<std::byte> encodePng16(glm::ivec2 size, int channels, std::span<const std::uint16_t> values);

/// 0 … 1 to 0 … 65535, rounded; what lies beyond becomes the nearest.
std::uint16_t toUnorm16(float value);

/// A picture as by encodePng, written atomically. Error names the path and the system's reason.
void writePng(const std::filesystem::path& path, glm::ivec2 size, std::span<const std::byte> rgba);

}  // namespace slabflow
