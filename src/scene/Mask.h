// Painted obstacles: an image as a solid layer.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scene/Mesh.h"

namespace slabflow {

/// A picture in shades of grey, 0 (black) to 1 (white), rows from the top down.
struct GreyImage {
    glm::ivec2 size{0};
    std::vector<float> values;
};

/// Reads PNG, JPEG and the like; what is transparent counts as black. Error that starts with `source` when it cannot,
/// or when the image is larger than 8192 pixels.
GreyImage readGreyImage(std::span<const std::byte> file, const std::string& source);

/// The same with at most `most` pixels along each side: means of those that become one.
GreyImage reduced(const GreyImage& image, glm::ivec2 most);

/// A layer between two heights across `axis` (0, 1, 2) that is solid where the image is light, stretched over the box
/// from `low` to `high` on the other two axes. For y the image is seen from above, x to the right and -z up; for x and
/// z from the side, y up and z or x to the right. Error when nothing of it is light.
Mesh meshOfMask(const GreyImage& image, int axis, glm::vec3 low, glm::vec3 high);

}  // namespace slabflow
