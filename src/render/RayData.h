// Where the rays of the picture run through the volume (Crane, Llamas, Tariq 2007, §30.3.1, "Volume Ray Casting").
#pragma once

#include "render/Camera.h"
#include "render/Frame.h"
#include "slab/Slab.h"

namespace slabflow {

/// Of render/ray.glsl: rays through `grid`, for each pixel of the frame or every factor-th along both axes. When
/// `mindsNearPlane`, they start on the near plane where that cuts the domain open.
void setRays(Program& program, const View& view, const Grid& grid, const Frame& frame, int factor = 1,
             bool mindsNearPlane = true);

/// The rays as a picture of four channels, see render/ray.glsl; `target` is RGBA32F and of the frame's size.
void drawRayData(Slab& slab, const Framebuffer& target, const View& view, const Grid& grid, const Frame& frame);

}  // namespace slabflow
