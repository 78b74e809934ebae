// Meshes as they are drawn.
#pragma once

#include <vector>

#include "scene/Mesh.h"

namespace slabflow {

/// A normal for every corner of every triangle; corners are not shared.
struct FacetedMesh {
    std::vector<glm::vec3> positions, normals;
    std::vector<unsigned> indices;
};

/// Where a mesh is smooth: which triangles around a corner do not bend away by more than about 40 degrees. What is
/// smooth once stays so while the mesh moves.
class Facets {
public:
    explicit Facets(const Mesh& mesh);

    /// Of a mesh with the same triangles: the normal of each corner is the mean of those that are smooth there.
    FacetedMesh of(const Mesh& mesh) const;

private:
    std::vector<unsigned> around_;  ///< of all corners in a row: the triangles that its normal is the mean of
    std::vector<size_t> ends_;      ///< of each corner among them
};

inline FacetedMesh withNormals(const Mesh& mesh) { return Facets(mesh).of(mesh); }

}  // namespace slabflow
