// What a light sees that comes from afar.
#pragma once

#include <glm/glm.hpp>

#include "gpu/Program.h"

namespace slabflow {

/// The directions in which the sun sees things: beside one another, and away from itself.
struct SunView {
    explicit SunView(glm::vec3 towardsSun);  ///< of length 1

    glm::vec3 seen(glm::vec3 world) const {
        return {glm::dot(world, right), glm::dot(world, up), -glm::dot(world, towards)};
    }
    void set(Program& program) const;

    glm::vec3 towards, right, up;  ///< of length 1
};

}  // namespace slabflow
