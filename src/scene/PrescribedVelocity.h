// What goes together with a velocity that is prescribed, and what does not.
#pragma once

#include <optional>
#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

/// Why initial.velocity cannot be what it is in this scene; empty if it can.
std::string faultOfVelocity(const SceneDesc& scene);

/// Names what the scene asks for and a velocity that is prescribed knows nothing of; nothing where it is solved.
std::optional<std::string> warningOfPrescribed(const SceneDesc& scene);

}  // namespace slabflow
