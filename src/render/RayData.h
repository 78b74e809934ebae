// Where the rays of the picture run through the volume (Crane, Llamas, Tariq 2007, §30.3.1, "Volume Ray Casting").
#pragma once

#include "render/Camera.h"
#include "render/Frame.h"
#include "slab/Slab.h"

namespace slabflow {

/// Rays from the eye through the pixels of a frame, or every factor-th of them along both axes, up to what is solid
/// there.
struct Rays {
    const View& view;
    std::span<const PlacedGrid> grids;  ///< that they run through
    const Frame& frame;
    int factor = 1;
};

void setRays(Program& program, const Rays& rays);  ///< render/camera_rays.glsl

/// The rays as a picture of four channels, see render/camera_rays.glsl; `target` is RGBA32F and of the frame's size.
void drawRayData(Slab& slab, const Framebuffer& target, const Rays& rays);

}  // namespace slabflow
