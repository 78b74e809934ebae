// How near a point of the picture is to a line in it.
#pragma once

#include <glm/glm.hpp>

namespace slabflow {

inline float distanceToSegment(glm::vec2 point, glm::vec2 from, glm::vec2 to) {
    const glm::vec2 way = to - from;
    const float square = glm::dot(way, way);
    const float along = square > 0 ? glm::clamp(glm::dot(point - from, way) / square, 0.0f, 1.0f) : 0;
    return glm::distance(point, from + along * way);
}

}  // namespace slabflow
