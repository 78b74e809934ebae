// What a scene's first frame needs, compiled all at once.
#pragma once

#include <functional>

#include "app/session/Session.h"

namespace slabflow {

/// Runs `frame` on the scene in a Rehearsal: where the driver compiles several programs at a time (see
/// Slab::compilesInParallel), those that are needed soon are compiled together, instead of one after the other when
/// each is needed. What goes wrong is left to the frame in earnest, which says so.
void rehearse(Slab& slab, const SceneDesc& scene, const std::function<void(Session&)>& frame);

}  // namespace slabflow
