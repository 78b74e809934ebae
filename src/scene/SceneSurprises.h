// What a scene file may say that comes out otherwise than a person expects.
#pragma once

#include <string>
#include <vector>

#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// One warning for each surprise in a scene that was read from `document`, with the place and what to do: a size that
/// whole cells miss by more than 0.5 %, a parabolic inflow without a no-slip wall beside it, too few
/// sweeps, vapor in dry air, keys of a source that do nothing for its shape.
std::vector<std::string> surprisesIn(const SceneDesc& scene, const JsonDocument& document);

}  // namespace slabflow
