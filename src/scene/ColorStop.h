// Ramps of colours are lists of these.
#pragma once

#include <glm/glm.hpp>

namespace slabflow {

/// A colour of a ramp, and where on it.
struct ColorStop {
    float at = 0;
    glm::vec3 color{0};
    bool operator==(const ColorStop&) const = default;
};

}  // namespace slabflow
