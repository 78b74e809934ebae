// The files that a scene starts from.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "scene/JsonDocument.h"
#include "scene/Parameter.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// What of a start may come from a file.
struct InitialField {
    std::string_view key;   ///< in "initial"
    std::string_view grid;  ///< the name that programs give it in OpenVDB files
    InitialValue InitialDesc::*value;
    int channels;
    Range range;

    /// Nothing where no file gives it.
    const InitialFile* fileOf(const InitialDesc& initial) const { return std::get_if<InitialFile>(&(initial.*value)); }
};

std::span<const InitialField> initialFields();

/// Makes the paths absolute (relative ones start at `folder`; at the working directory if that is empty), finds the
/// grids of OpenVDB files, and reads each file to check it. UsageError when one is missing or malformed, holds a value
/// that is not finite or out of range, or is an array of another shape than the scene's grid needs: (nz, ny, nx) for
/// density and temperature, (nz, ny, nx, 3) for velocity and dye, (nz+1, ny+1, nx+1, 3) for velocity on faces.
/// Density, reaction and dye may fall below 0 by a tenth of their largest value; such values count as 0.
void resolveInitialFiles(SceneDesc& scene, const std::filesystem::path& folder, const JsonDocument& document);

/// Of a file as it is after loading: the array's, or what the grid holds in the cells of a box that has its low corner
/// at `origin`, i fastest; `edges` lead from one cell to the next [m]. UsageError when it cannot be read any more.
std::vector<float> readInitialFile(const InitialFile& file, glm::ivec3 cells, glm::vec3 origin, const glm::mat3& edges);

}  // namespace slabflow
