// Where a picture cannot be had from fewer pixels.
#pragma once

#include "gpu/Draw.h"
#include "render/Frame.h"
#include "slab/Slab.h"

namespace slabflow {

/// Finds OffscreenFrame::edges in OffscreenFrame::rays, between `domain` of the picture.
void findEdges(Slab& slab, const OffscreenFrame& offscreen, const PixelRect& domain);

}  // namespace slabflow
