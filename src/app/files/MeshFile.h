// The surface of a liquid as a mesh, for other renderers.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/glm.hpp>
#include <string_view>
#include <vector>

#include "app/files/FieldFile.h"

namespace slabflow {

enum class MeshFormat {
    Obj,  ///< text: positions, normals, triangles
    Ply   ///< binary, little-endian: the same and velocities
};

const char* extensionOf(MeshFormat format);  ///< with its dot

/// UsageError when fluids of this scene have no surface.
void checkMesh(const SceneDesc& scene);

/// Closed, along the sides of the domain too; triangles are counter-clockwise seen from outside.
struct SurfaceMesh {
    std::vector<glm::vec3> positions;   ///< m
    std::vector<glm::vec3> normals;     ///< of length 1, smooth
    std::vector<glm::vec3> velocities;  ///< m/s
    std::vector<unsigned> indices;      ///< three to a triangle
};

/// Of a level set (nz, ny, nx) and a velocity (nz, ny, nx, 3) at cell centres, as the fields of these names are.
SurfaceMesh surfaceOf(const NpyArray& levelSet, const NpyArray& velocity, const FieldMoment& moment);

/// What the file of a mesh holds.
std::vector<std::byte> encodeMesh(const SurfaceMesh& mesh, MeshFormat format);

}  // namespace slabflow
