// Where in the volume the mouse points: a ray says nothing about depth, so that a plane which the user sees and moves
// decides it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/Camera.h"
#include "slab/Grid.h"

namespace slabflow {

/// Faces the viewer and cuts the domain; in a flat domain, the middle of its one layer of cells.
struct DepthPlane {
    glm::vec3 point, normal;

    /// Through the middle of the domain, moved `depth` metres away from the eye, never out of the domain.
    DepthPlane(const View& view, const PlacedGrid& grid, float depth);
};

/// How far a plane that faces the viewer can go from the middle of the domain in either direction [m]; 0 when flat.
float depthReach(const View& view, const PlacedGrid& grid);

/// The first of several domains that the ray meets; `otherwise` where it meets none.
size_t gridUnder(const Ray& ray, std::span<const PlacedGrid> grids, size_t otherwise);

/// The point at which the ray meets the plane, or else the nearest point to it that the ray has in the domain; nothing
/// where the ray misses the domain.
std::optional<glm::vec3> placeOn(const DepthPlane& plane, const Ray& ray, const PlacedGrid& grid);

/// The corners of the polygon in which the plane cuts the domain, in order.
std::vector<glm::vec3> outlineOf(const DepthPlane& plane, const PlacedGrid& grid);

}  // namespace slabflow
