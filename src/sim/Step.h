// What every stage of a step is given.
#pragma once

#include <algorithm>

#include "scene/SceneDesc.h"
#include "sim/Bodies.h"
#include "slab/Slab.h"

namespace slabflow {

/// What happens to a fluid during one step besides what its scene says. Plain data, so that it can be recorded and
/// replayed.
struct StepInput {
    float dt = 1.0f / 60;                 ///< s
    std::vector<SourceDesc> splats = {};  ///< sources of this step alone: what a person injects with the mouse
    std::vector<BodyMove> moves = {};     ///< where bodies are by its end that a person moves
};

/// One step in the making, as all stages are given it. Each is told besides which fields it changes, and what the scene
/// says of its own term.
struct Step {
    Slab& slab;
    const DomainDesc& domain;  ///< what its sides are
    Uniforms walls;            ///< the same for kernels that include common/walls.glsl
    float dt;                  ///< s
    double time;               ///< s, at the start of the step
    float lastDt = 0;          ///< s, of the step before
};

/// By how much longer a step is than the one before, for what goes on as it changed in that. What changes at once, as
/// when an obstacle is put into a flow, does not go on so, and would be far too much in a step that is far longer.
inline float stretchOf(const Step& step) { return std::min(step.dt / step.lastDt, 2.0f); }

}  // namespace slabflow
