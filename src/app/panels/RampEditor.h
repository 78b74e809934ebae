// A ramp of colours as a person edits it.
#pragma once

#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// Draws a bar with the colours as the picture shows them, and its stops as handles: a click on the bar adds one, a
/// drag moves it, a right click removes it; below it the chosen one's colour and place. There are always 1 to `most`
/// stops.
void editRamp(std::vector<ColorStop>& ramp, size_t most);

}  // namespace slabflow
