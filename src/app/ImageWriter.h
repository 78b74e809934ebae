// Pictures to files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace slabflow {

/// An RGBA8 picture whose row 0 is the bottom row (Frame::display) as a PNG file without alpha, top row first.
std::vector<std::byte> encodePng(glm::ivec2 size, std::span<const std::byte> rgba);

/// The same with alpha, which PNG's definition has apart from colour: compositing wants these colours as they are,
/// multiplied by it.
std::vector<std::byte> encodePngWithAlpha(glm::ivec2 size, std::span<const std::byte> rgba);

/// A picture as by encodePng, written atomically. Error names the path and the system's reason.
void writePng(const std::filesystem::path& path, glm::ivec2 size, std::span<const std::byte> rgba);

}  // namespace slabflow
