// What shows where the mouse would stir.
#pragma once

#include "app/DepthPlane.h"

namespace slabflow {

/// Draws the outline of the depth plane, a ring of `radius` metres around the place under the mouse and a plumb line
/// from it to the floor of the domain; only the outline without a place. Over the picture, under the panels.
void drawToolMarker(const View& view, const Grid& grid, const DepthPlane& plane, std::optional<glm::vec3> place,
                    float radius, bool pressed);

}  // namespace slabflow
