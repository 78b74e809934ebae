// A mesh that moves by itself, as a scene plays it.
#pragma once

#include <optional>

#include "scene/MeshMotion.h"
#include "scene/ObstacleDesc.h"

namespace slabflow {

/// A mesh now.
struct PosedMesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> velocities;                   ///< of the vertices, as they changed over the step [units/s]
    const std::vector<glm::uvec3>* triangles = nullptr;  ///< if they are not those of the mesh
};

/// Which of its clips plays: the one that is named, or the first. Nothing of a mesh that does not move by itself, or of
/// a name that none has.
std::optional<size_t> clipOf(const MeshShape& shape);

/// Whether it changes as time goes by.
bool isPlaying(const MeshShape& shape);

/// At the end of a step of dt seconds [s]; without a step it rests. Where a clip that does not close starts again, it
/// pushes nothing on its way back: its velocity is that of its first step. Nor does one that changes its triangles.
/// The shape has a clip.
PosedMesh poseAt(const MeshShape& shape, double time, float dt);

/// As it is at the start of the scene, or as the file has it at rest where it has no clip.
Mesh meshAtStart(const MeshShape& shape);

}  // namespace slabflow
