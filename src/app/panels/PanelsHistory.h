// The list of what was done to a scene, in which a click goes back, or on again.
#pragma once

#include <optional>

#include "scene/History.h"

namespace slabflow {

/// The step to which the person wants to go.
std::optional<size_t> drawHistory(const History& history);

}  // namespace slabflow
