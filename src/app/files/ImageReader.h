// Pictures from PNG files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/glm.hpp>
#include <vector>

namespace slabflow {

/// RGBA8, bottom row first, as ImageWriter takes it.
struct Image {
    glm::ivec2 size{0};
    std::vector<std::byte> rgba;
};

/// A picture that a recording has written. Error names the file and what is wrong with it.
Image readPng(const std::filesystem::path& path);

}  // namespace slabflow
