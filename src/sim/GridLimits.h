// How large a grid may be on the driver that runs it.
#pragma once

#include "scene/SceneDesc.h"
#include "slab/Slab.h"

namespace slabflow {

/// The largest number of cells along the longest axis with which a domain of this shape fits on this driver, and which
/// a scene may ask for.
int largestResolution(const Slab& slab, const DomainDesc& domain);

/// Error, which names that number, where the driver has no room for so many cells on an axis.
void requireRoom(const Slab& slab, const DomainDesc& domain);

}  // namespace slabflow
