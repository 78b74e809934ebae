// Grids of OpenVDB files: versions 222 to 224 of their format, trees of floats, doubles, halves and vectors of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace slabflow {

/// A sparse grid: a value for each voxel of an endless lattice.
class VdbVolume {
public:
    std::string name;
    bool isLevelSet = false;
    int channels = 1;              ///< 1, or 3
    glm::dmat4 worldFromIndex{1};  ///< of a voxel's centre [m]
    std::array<float, 3> background{};

    /// What is at a voxel, `channels` values.
    const float* at(glm::ivec3 voxel) const;

    /// Linear between the centres of the eight voxels around; the voxel itself within 1e-4 of its centre.
    std::array<float, 3> between(glm::dvec3 index) const;

    /// All that are stored, in no order that would say where they are.
    std::span<const float> values() const { return values_; }

    /// Lowest and highest voxel of all leaves; the highest is below the lowest where there are none.
    glm::ivec3 low{0}, high{-1};

private:
    friend class VdbTreeReader;
    static constexpr size_t levels = 4;  ///< leaves, nodes over them, over those, and tiles of the root

    /// Where values of nodes start in values_, by their origins.
    std::array<std::unordered_map<std::uint64_t, size_t>, levels> nodes_;
    std::vector<float> values_;
};

/// Among the names of a grid: the only one in the file, whatever it is called.
inline constexpr std::string_view onlyGrid = "";

/// The grid with the first of these names that a file has. UsageError names the file, what is wrong
/// with it and, where there is no such grid, those that it has.
VdbVolume readVdb(const std::filesystem::path& path, std::span<const std::string_view> names);

/// The same of the bytes of a file. UsageError without the file's name.
VdbVolume parseVdb(std::string_view bytes, std::span<const std::string_view> names);

/// A grid's values in the cells of a box: of cell (i, j, k) the mean over the voxels in it, i fastest. `edges` lead
/// from one cell to the next [m], `origin` is the low corner of the first one.
std::vector<float> valuesInCells(const VdbVolume& volume, glm::ivec3 cells, glm::vec3 origin, const glm::mat3& edges);

}  // namespace slabflow
