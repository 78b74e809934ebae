// Where bodies are, roughly.
#pragma once

#include <algorithm>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "sim/Bodies.h"

namespace slabflow {

/// Corners of boxes that hold the bodies, in the world; those below the ground are lifted to it [m].
inline std::vector<glm::vec3> cornersOf(std::span<const Body> bodies, float ground) {
    std::vector<glm::vec3> corners;
    for (const Body& body : bodies)
        for (int i = 0; i < 8; ++i) {
            const glm::bvec3 end(i & 1, i & 2, i & 4);
            const glm::vec3 corner = glm::mix(body.surface->low(), body.surface->high(), end);
            glm::vec3 world(body.worldFromBody() * glm::vec4(corner, 1));
            world.y = std::max(world.y, ground);
            corners.push_back(world);
        }
    return corners;
}

}  // namespace slabflow
