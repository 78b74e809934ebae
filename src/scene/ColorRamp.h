// Ramps of colours: what lies between their stops, and how a person changes them.
#pragma once

#include "scene/SceneDesc.h"

namespace slabflow {

/// Linear from stop to stop; black at 0 unless there is a stop, and above the last stop that one's colour.
glm::vec3 colorAt(const std::vector<ColorStop>& ramp, float at);

/// Adds a stop that changes no colour, and returns its index. Nothing happens where there is one already: that is it.
size_t insertStop(std::vector<ColorStop>& ramp, float at);

/// Moves a stop, as far as its neighbours let it.
void moveStop(std::vector<ColorStop>& ramp, size_t index, float at);

}  // namespace slabflow
