// What ranges cannot say, of a scene that is no file.
#pragma once

#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

/// The first of the rules of its description that the scene breaks: key path and text; "" when it keeps all.
std::string brokenRuleOf(SceneDesc scene);

}  // namespace slabflow
