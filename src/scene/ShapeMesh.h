// Shapes as surfaces of triangles: for drawing them and for finding them under the mouse.
#pragma once

#include "scene/FacetedMesh.h"
#include "scene/ObstacleDesc.h"

namespace slabflow {

/// The surface of a shape in its own coordinates, counter-clockwise seen from outside; of a mesh that moves by itself,
/// as it is when the scene starts. Round parts have `segments` corners to a turn.
Mesh meshOf(const ObstacleShape& shape, int segments = 64);

/// The same surface with normals for drawing.
FacetedMesh drawnMeshOf(const ObstacleShape& shape, const Mesh& surface);

/// A surface of revolution around the y axis: `profile` holds (radius, y) from the top down, closed when it begins and
/// ends on the axis.
Mesh revolve(const std::vector<glm::vec2>& profile, int segments);

}  // namespace slabflow
