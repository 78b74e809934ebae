// What shows where the mouse would stir, and where the domain is.
#pragma once

#include "app/hand/DepthPlane.h"

namespace slabflow {

/// Draws the edges of the domain, those behind the fluid fainter. For a person who edits: recordings and stills do not
/// have them, as they are drawn over the picture.
void drawDomainEdges(const View& view, const PlacedGrid& grid);

/// What is around the place under the mouse.
struct Marker {
    float radius;                  ///< of a ring [m]
    std::optional<glm::vec3> box;  ///< instead: half the edges of a box [m]
};

/// Draws the outline of the depth plane, the marker around the place under the mouse and a plumb line from it to the
/// floor of the domain; only the outline without a place. Over the picture, under the panels.
void drawToolMarker(const View& view, const PlacedGrid& grid, const DepthPlane& plane, std::optional<glm::vec3> place,
                    const Marker& marker, bool pressed);

}  // namespace slabflow
