// The obstacles that emitters name.
#pragma once

#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// UsageError through document.fail for an emitter that names an obstacle that the scene does not have. Obstacles have
/// their names by then.
void requireObstaclesOfEmitters(const SceneDesc& scene, const JsonDocument& document);

}  // namespace slabflow
