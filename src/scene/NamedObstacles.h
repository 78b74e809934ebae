// Obstacles that other parts of a scene name.
#pragma once

#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Sources, emitters and the camera may only name obstacles that there are; those must have their names. UsageError
/// that names the key and the nearest right name.
void requireNamedObstacles(const SceneDesc& scene, const JsonDocument& document);

}  // namespace slabflow
