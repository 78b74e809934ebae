// `slabflow view`: a person, a fluid and a window.
#pragma once

#include "base/Assets.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Runs until the window is closed. `dev` reloads shaders when they are saved. Error when no window can be opened or
/// the driver loses its context; whatever is wrong with scenes or the fluid is shown in the window.
int runViewer(const Assets& assets, SceneDesc scene, bool dev);

}  // namespace slabflow
