// What obstacles hide of the sky from the ground under and beside them.
#pragma once

#include <memory>
#include <vector>

#include "gpu/Framebuffer.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

/// Ambient occlusion (Landis 2002, "Production-ready global illumination"): the share of the sky that each place on the
/// ground sees, from pictures of the obstacles as they are seen from many directions all around. Without it the light
/// of the sky gets under them, and they float.
class GroundOcclusion {
public:
    explicit GroundOcclusion(Slab& slab);

    void update(const Shot& shot);  ///< if there are obstacles

    void set(Program& program) const;  ///< of render/ground_sky.glsl

private:
    /// What the picture is made of.
    struct Cause {
        std::shared_ptr<const BodySurface> surface;
        glm::mat4 worldFromBody;
        glm::vec3 low, size;  ///< of what stands on the ground
        bool ground;
        bool operator==(const Cause&) const = default;
    };
    bool isAsItWas(const Shot& shot);

    Slab& slab_;
    Texture depths_, share_;  ///< of all directions, side by side; picture of the ground
    Framebuffer pictures_, shareTarget_;
    std::vector<Cause> causes_;
};

}  // namespace slabflow
