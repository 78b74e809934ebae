// What an OpenVDB file is to hold.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace slabflow {

enum class VdbClass {
    Unknown,
    FogVolume,  ///< amounts, 0 outside
    LevelSet    ///< distances, `background` outside and its negative inside
};

/// A box of voxels. What is inactive is not stored: it counts as the background, of a level set with its own sign.
struct VdbGrid {
    std::string name;
    VdbClass kind = VdbClass::Unknown;
    std::string vectorType = "invariant";  ///< of three channels: how a change of the transform is to change them
    glm::mat3 axes{1};                     ///< columns: from one voxel to the next, in the world [m]
    glm::vec3 origin{0};                   ///< centre of voxel (0, 0, 0) [m]
    glm::ivec3 low{0}, size{0};            ///< of the box, in voxels
    int channels = 1;                      ///< 1, or 3
    std::vector<float> values = {};        ///< (size.z, size.y, size.x[, 3]), last index fastest
    std::vector<bool> active = {};         ///< (size.z, size.y, size.x)
    float background = 0;

    /// Of a voxel of the box, in `active`.
    size_t indexOf(glm::ivec3 voxel) const {
        const glm::ivec3 at = voxel - low;
        return (size_t(at.z) * size_t(size.y) + size_t(at.y)) * size_t(size.x) + size_t(at.x);
    }
};

}  // namespace slabflow
