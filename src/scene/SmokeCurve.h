// The curve by which smoke is drawn: what lies between its stops, and how a person changes them.
#pragma once

#include "scene/SceneDesc.h"

namespace slabflow {

/// How smoke of that density is drawn: straight from stop to stop, from nothing at 0 unless there is a stop, and as at
/// the last stop above it. As it is where the curve is empty. The stop's `at` is the density asked for.
SmokeStop drawnAs(const std::vector<SmokeStop>& curve, float density);

/// Adds a stop that changes nothing between the others, and returns its index. Where there is one already: that is it.
size_t insertStop(std::vector<SmokeStop>& curve, float at);

/// Moves a stop, along the densities as far as its neighbours let it; `gap` stays between them.
void moveStop(std::vector<SmokeStop>& curve, size_t index, float at, float opacity, float gap);

}  // namespace slabflow
