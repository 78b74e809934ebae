// Closed meshes to voxels (Crane, Llamas, Tariq 2007, §30.2.4).
#pragma once

#include <optional>

#include "gpu/Draw.h"
#include "slab/Slab.h"

namespace slabflow {

class Voxelizer {
public:
    explicit Voxelizer(Slab& slab) : slab_(slab) {}

    /// How often the mesh surrounds the middle of every texel of a lattice: (i, j, k) lies at (i + ½, j + ½, k + ½).
    /// Draws the mesh once and sums up along z. The texture holds integers, is at least `size` large, and stays valid
    /// until the next call.
    const Texture& windingNumbers(const TriangleMesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size);

    /// How fast a surface moves by its change of shape, in the cells next to it: sums of its velocity [m/s] in xyz and
    /// of weights in w, both 0 elsewhere. The mesh carries the rate of its positions as vectors [units of the mesh/s].
    const Texture& wallVelocity(const TriangleMesh& mesh, const glm::mat4& cellsFromMesh,
                                const glm::mat4& worldFromMesh, glm::ivec3 cells);

private:
    Slab& slab_;
    std::optional<Volume> winding_, wallVelocity_;
};

}  // namespace slabflow
