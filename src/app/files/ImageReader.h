// Pictures from PNG and JPEG files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slabflow {

/// RGBA8, bottom row first, as ImageWriter takes it.
struct Image {
    glm::ivec2 size{0};
    std::vector<std::byte> rgba;
};

/// A picture that a recording has written. Error names the file and what is wrong with it.
Image readPng(const std::filesystem::path& path);

/// The same of bytes. Error that starts with `source` when they are none.
Image readPng(std::string_view file, const std::string& source);

/// A JPEG of the program's own. Error that starts with `source` when it is none.
Image readJpeg(std::span<const std::byte> file, const std::string& source);

}  // namespace slabflow
