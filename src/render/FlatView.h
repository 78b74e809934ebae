// A fluid one cell deep, as a picture on a plane.
#pragma once

#include "render/Camera.h"
#include "render/Frame.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "slab/Slab.h"

namespace slabflow {

/// Seen through the same camera as everything else, so that picking works alike; Camera::facing fills the picture.
class FlatView {
public:
    explicit FlatView(Slab& slab) : slab_(slab) {}

    /// The dye as glowing colour or, without dye, the density as pale smoke, into Frame::image.
    void draw(const Frame& frame, const View& view, const FluidFields& fluid, const LookDesc& look);

private:
    Slab& slab_;
};

}  // namespace slabflow
