// The surface of solids on a lattice: for drawing them and for finding them under the mouse.
#pragma once

#include "scene/FacetedMesh.h"
#include "scene/SolidLattice.h"

namespace slabflow {

/// The surface of what is solid in the box between `low` and `high`, which the lattice spans: one vertex in every cell
/// that it passes (surface nets, Gibson 1998), moved onto the surface. Closed, along the sides of the box too, and
/// counter-clockwise seen from outside. Empty when nothing is solid.
Mesh meshOfLattice(const SolidLattice& lattice, glm::vec3 low, glm::vec3 high);

/// The same with normals for drawing: the gradient of the distance, which is smooth however large the triangles are,
/// and those of the box where its sides cut the solid.
FacetedMesh withLatticeNormals(const Mesh& mesh, const SolidLattice& lattice, glm::vec3 low, glm::vec3 high);

}  // namespace slabflow
