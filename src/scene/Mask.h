// Painted obstacles: an image as a solid layer.
#pragma once

#include "scene/GreyImage.h"
#include "scene/Mesh.h"

namespace slabflow {

/// A layer between two heights across `axis` (0, 1, 2) that is solid where the image is light, stretched over the box
/// from `low` to `high` on the other two axes. For y the image is seen from above, x to the right and -z up; for x and
/// z from the side, y up and z or x to the right. Error when nothing of it is light.
Mesh meshOfMask(const GreyImage& image, int axis, glm::vec3 low, glm::vec3 high);

}  // namespace slabflow
