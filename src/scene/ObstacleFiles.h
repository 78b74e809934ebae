// What a scene's obstacles need besides their parameters.
#pragma once

#include "base/Assets.h"
#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Gives every obstacle a name of its own and loads the meshes; paths are relative to `folder`. Volumes that `known`
/// has under the same name are taken from there: they may be in no file yet. Faults are UsageErrors through
/// document.fail.
void resolveObstacles(SceneDesc& scene, const std::filesystem::path& folder, const Assets& assets,
                      const JsonDocument& document, const SceneDesc* known = nullptr);

/// The files of meshes with their buffers, poses, masks and volumes that a scene's obstacles are made of; not those
/// that come with the program.
std::vector<std::string> obstacleFiles(const SceneDesc& scene);

/// An obstacle of a mesh in the middle of the scene's domain, at most 40 % of its size, with a name of its own. Error
/// as by loadMesh.
ObstacleDesc obstacleFromMesh(const Assets& assets, const std::string& file, const SceneDesc& scene);

/// Images that come with the program: "crack.png", …
std::vector<std::string> builtInMasks(const Assets& assets);

/// "obstacle_1" or the next that no obstacle of the scene has.
std::string freshObstacleName(const std::vector<ObstacleDesc>& obstacles);

}  // namespace slabflow
