// Obstacles that other parts of a scene name.
#pragma once

#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Sources, emitters and the camera may only name obstacles that there are; those must have their names. UsageError
/// that names the key and the nearest right name.
void requireNamedObstacles(const SceneDesc& scene, const JsonDocument& document);

/// Takes out the sources and emitters whose obstacle is gone, lets go of a camera that follows one, and forgets the
/// tracks of what is no more.
void removeOrphans(SceneDesc& scene);

/// Takes out an obstacle with all that is fixed to it, and what that leaves without one. False, and nothing done, where
/// a grid follows one of them.
bool removeObstacle(SceneDesc& scene, const std::string& name);

}  // namespace slabflow
