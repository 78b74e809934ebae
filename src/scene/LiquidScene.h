// What goes together with a liquid, and what does not.
#pragma once

#include <optional>
#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

/// Names what the scene asks for that its liquid knows nothing of, or its gas of a liquid; nothing where all has an
/// effect.
std::optional<std::string> warningOfLiquid(const SceneDesc& scene);

}  // namespace slabflow
