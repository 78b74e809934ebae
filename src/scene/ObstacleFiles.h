// What a scene's obstacles need besides their parameters.
#pragma once

#include "base/Assets.h"
#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"
#include "scene/ShapeFiles.h"

namespace slabflow {

/// Gives every obstacle a name of its own and loads what they are made of. Faults are UsageErrors through
/// document.fail.
void resolveObstacles(SceneDesc& scene, const ShapeFiles& files, const JsonDocument& document);

/// An obstacle of a mesh in the middle of the scene's domain, at most 40 % of its size, with a name of its own; or of
/// an OpenVDB file, where that says. Error as by loadMesh, and as by readVdbSolid.
ObstacleDesc obstacleFromFile(const Assets& assets, const std::string& file, const SceneDesc& scene);

/// Images that come with the program: "crack.png", …
std::vector<std::string> builtInMasks(const Assets& assets);

/// "obstacle_1" or the next that no obstacle of the scene has.
std::string freshObstacleName(const std::vector<ObstacleDesc>& obstacles);

}  // namespace slabflow
