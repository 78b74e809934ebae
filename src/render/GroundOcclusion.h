// What obstacles hide of the sky from the ground under and beside them.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/Framebuffer.h"
#include "render/Shot.h"
#include "render/Uniforms.h"
#include "slab/Slab.h"

namespace slabflow {

/// Pictures in a row, and rows of them, of obstacles as the sky sees them: one for each direction.
constexpr int skyRows = 6;

/// Ambient occlusion (Landis 2002, "Production-ready global illumination"): the share of the sky that each place on the
/// ground sees, from pictures of the obstacles as they are seen from many directions all around. Without it the light
/// of the sky gets under them, and they float.
class GroundOcclusion {
public:
    explicit GroundOcclusion(Slab& slab) : slab_(slab) {}

    void update(const Shot& shot);

    /// Of render/ground_sky.glsl, if there are obstacles.
    void set(Program& program) const;

private:
    /// What the pictures are made of.
    struct Cause {
        Bounds boxes;
        bool ground = false;
        std::vector<std::pair<std::shared_ptr<const BodySurface>, glm::mat4>> bodies;
        bool operator==(const Cause&) const = default;
    };

    struct Pictures {
        Pictures();
        Texture fromSky;      ///< depth in all directions, side by side
        Texture skyOnGround;  ///< share [picture of the ground]
        Framebuffer fromSkyTarget, skyOnGroundTarget;
    };

    static Cause causeOf(const Shot& shot);
    void take(const Shot& shot);

    Slab& slab_;
    std::unique_ptr<Pictures> pictures_;
    std::optional<Cause> cause_;
};

}  // namespace slabflow
