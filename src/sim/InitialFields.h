// The state a scene starts from.
#pragma once

#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"
#include "sim/Walls.h"
#include "slab/Slab.h"

namespace slabflow {

/// Allocates all fields of a grid of a scene, at rest, and fills them from the scene's initial values: from volumes
/// with what is where the grid starts, at `place`. UsageError when a file cannot be read, Error where the driver has no
/// room for the grid.
FluidFields makeInitialFields(Slab& slab, const SceneDesc& scene, const DomainDesc& domain, const PlacedGrid& place);

/// The same of the scene's own box.
inline FluidFields makeInitialFields(Slab& slab, const SceneDesc& scene) {
    return makeInitialFields(slab, scene, scene.domain(), gridOf(scene.domain()));
}

/// Whether anything in the scene is coloured.
bool usesDye(const SceneDesc& scene);

/// Whether anything in the scene burns.
bool usesFire(const SceneDesc& scene);

/// Whether it has a liquid that may fly as drops.
bool usesSpray(const SceneDesc& scene);

}  // namespace slabflow
