// What a picture is taken of.
#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "base/Error.h"
#include "render/Camera.h"
#include "scene/SceneDesc.h"
#include "sim/Bodies.h"
#include "sim/FluidFields.h"

namespace slabflow {

struct FluidInShot {
    std::string_view name;
    const FluidFields& fields;
};

/// Everything that the renderer is told of a picture: equal shots give equal bits. It owns none of what it names, which
/// has to outlive the call that draws it.
struct Shot {
    std::vector<FluidInShot> fluids;
    std::span<const Body> bodies;
    const LookDesc& look;
    const Camera& camera;
    glm::ivec2 size;  ///< pixels
    long frame;       ///< indexes what is random

    /// The first.
    const FluidFields& fluid() const { return fluids.front().fields; }
    const PlacedGrid& grid() const { return fluid().grid; }
};

}  // namespace slabflow
