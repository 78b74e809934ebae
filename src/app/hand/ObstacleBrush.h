// The brush that puts obstacles into a scene.
#pragma once

#include "app/hand/Tools.h"
#include "base/Assets.h"

namespace slabflow {

/// The names of the shapes that are no meshes, as Brush::shape has them.
std::vector<std::string> simpleShapeNames();

/// An obstacle of the brush's shape around a place, as high or long as its ring is wide, with a name of its own. Error
/// as by loadMesh.
ObstacleDesc obstacleOf(const Brush& brush, glm::vec3 place, const SceneDesc& scene, const Assets& assets);

/// Half the edges of the box around it [m], for the marker; of a mesh that cannot be read, those of a ball.
glm::vec3 extentOf(const Brush& brush, const Assets& assets);

}  // namespace slabflow
