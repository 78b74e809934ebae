// Images as masks see them.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

namespace slabflow {

/// A picture in shades of grey, 0 (black) to 1 (white), rows from the top down.
struct GreyImage {
    glm::ivec2 size{0};
    std::vector<float> values;
};

/// Reads PNG and JPEG; what is transparent counts as black. Error that starts with `source` when it cannot, or when the
/// image is larger than 8192 pixels along a side or 32 million in all, before memory is taken for them.
GreyImage readGreyImage(std::span<const std::byte> file, const std::string& source);

/// The same with at most `most` pixels along each side: means of those that become one.
GreyImage reduced(const GreyImage& image, glm::ivec2 most);

}  // namespace slabflow
