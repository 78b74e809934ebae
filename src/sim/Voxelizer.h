// Meshes to voxels (Crane, Llamas, Tariq 2007, §30.2.4).
#pragma once

#include <optional>

#include "gpu/Draw.h"
#include "gpu/ShaderLibrary.h"

namespace slabflow {

/// Draws every triangle once, wherever it is, and lets its fragments count in the voxels that they meet. What is
/// returned holds integers, is at least as large as asked for, and stays valid until the next call.
class Voxelizer {
public:
    explicit Voxelizer(ShaderLibrary& shaders) : shaders_(shaders) {}

    /// How often a closed mesh surrounds the middle of every texel of a lattice: (i, j, k) lies at
    /// (i + ½, j + ½, k + ½).
    const Texture& windingNumbers(const TriangleMesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size);

    /// How fast a surface moves by its change of shape, in the cells that it passes: sums of x, y and z [unit, in m/s]
    /// and how many they are, one block of cells behind the other along z. The mesh carries the rate of its positions
    /// as vectors [units of the mesh/s].
    const Texture& wallVelocity(const TriangleMesh& mesh, const glm::mat4& cellsFromMesh,
                                const glm::mat4& worldFromMesh, glm::ivec3 cells, float unit);

private:
    ShaderLibrary& shaders_;
    std::optional<Texture> winding_, wallVelocity_;
};

}  // namespace slabflow
