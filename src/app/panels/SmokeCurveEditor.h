// The curve by which smoke is drawn, as a person edits it.
#pragma once

#include <span>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// Draws the curve over the histogram of `densities`, which rise: densities to the right, those as which they are drawn
/// upwards. A click adds a stop, a drag moves it, a right click removes it; below it the chosen one's numbers and
/// colour. Without stops smoke is drawn as it is.
void editSmokeCurve(std::vector<SmokeStop>& curve, std::span<const float> densities);

}  // namespace slabflow
