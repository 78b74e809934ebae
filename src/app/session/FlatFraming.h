// A flat scene beside the panels.
#pragma once

#include <span>

#include "render/Camera.h"

namespace slabflow {

/// A camera that looks straight at a flat domain, farther away and moved to the side, so that what it shows of the
/// domain in a picture of proportions `aspect` (width by height) lies in the one of these parts of another picture in
/// which that is largest. The camera itself where it does so already, and where it looks from elsewhere.
Camera framedIn(std::span<const PixelRect> parts, const Camera& camera, const PlacedGrid& grid, glm::ivec2 size,
                float aspect);

}  // namespace slabflow
