// Sparse grids, as OpenVDB files hold them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace slabflow {

/// A value, or a vector of three, for each voxel of an endless lattice.
class VdbVolume {
public:
    std::string name;
    bool isLevelSet = false;
    int channels = 1;                   ///< 1, or 3
    glm::dmat4 worldFromIndex{1};       ///< of a voxel's centre [m]
    std::array<float, 3> background{};  ///< what is where there is no node

    /// Lowest and highest voxel of all leaves; the highest is below the lowest where there are none.
    glm::ivec3 low{0}, high{-1};

    static constexpr size_t levels = 4;  ///< leaves, nodes over them, nodes over those, and tiles of the root

    /// Room for the values of a node: `channels` for each of `count` places in it, the index along z fastest; where a
    /// node below says more, they do not count. UsageError when its lowest voxel cannot be that of a node, or is taken.
    std::span<float> add(size_t level, glm::ivec3 origin, size_t count);

    /// What is at a voxel, `channels` values.
    const float* at(glm::ivec3 voxel) const;

    /// Eight voxels along each axis, as a leaf has them; where there is none all are equal, and there is one value.
    struct Block {
        glm::ivec3 origin{0};
        const float* values = nullptr;
        bool isUniform = true;

        const float* at(glm::ivec3 voxel, int perVoxel) const;  ///< of a voxel in it, which has so many values
    };
    Block blockAround(glm::ivec3 voxel) const;

    /// All that are stored, in no order that would say where they are.
    std::span<const float> values() const { return values_; }

private:
    /// Where values of nodes start in values_, by their origins.
    std::array<std::unordered_map<std::uint64_t, size_t>, levels> nodes_;
    std::vector<float> values_;
};

/// A grid's values in the cells of a box: of cell (i, j, k) the mean over the voxels in it, i fastest. `edges` lead
/// from one cell to the next [m], `origin` is the low corner of the first one.
std::vector<float> valuesInCells(const VdbVolume& volume, glm::ivec3 cells, glm::vec3 origin, const glm::mat3& edges);

}  // namespace slabflow
