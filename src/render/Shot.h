// What a picture is taken of.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "render/Camera.h"
#include "render/ParticleLooks.h"
#include "render/Sky.h"
#include "scene/SceneDesc.h"
#include "sim/Bodies.h"
#include "sim/FluidFields.h"

namespace slabflow {

struct FluidInShot {
    std::string_view name;
    const FluidFields& fields;
    float lastDt = 1;  ///< s of its last substep, by which its pressure is divided where it is shown
};

/// Everything that the renderer is told of a picture: equal shots give equal bits. It owns none of what it names, which
/// has to outlive the call that draws it.
struct Shot {
    std::vector<FluidInShot> fluids;
    std::span<const Body> bodies;
    const LookDesc& look;
    const Camera& camera;
    glm::ivec2 size;      ///< pixels
    long frame;           ///< indexes what is random
    float mostScale = 1;  ///< the look's offscreen scale counts as at most that
    double time = 0;      ///< s since the start
    std::optional<ParticlesInShot> particles = {};
    LensDesc lens = {};                     ///< its aperture and focus
    float shutter = 0;                      ///< s for which the shutter is open, until then
    std::optional<Camera> openedFrom = {};  ///< where the camera was when it opened, if not there
    float secondsAgo = 0;                   ///< so long before is all shown that moves, see EarlierShot
    const Sky* sky = nullptr;               ///< the renderer adds the one that the look asks for
    int images = 1;                         ///< and says of how many images the picture will be the mean

    /// The same in another look.
    Shot in(const LookDesc& other) const {
        return {fluids,    bodies, other,   camera,     size,       frame, mostScale, time,
                particles, lens,   shutter, openedFrom, secondsAgo, sky,   images};
    }

    /// The first, which flat pictures show. A liquid is that in shots as the renderer takes them.
    const FluidFields& fluid() const { return fluids.front().fields; }
    const PlacedGrid& grid() const { return fluid().grid; }

    /// Of all fluids.
    std::vector<PlacedGrid> grids() const {
        std::vector<PlacedGrid> list;
        for (const FluidInShot& fluid : fluids) list.push_back(fluid.fields.grid);
        return list;
    }
};

}  // namespace slabflow
