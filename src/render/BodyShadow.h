// The shadows of obstacles, in and beside the boxes of fluids.
#pragma once

#include <memory>
#include <vector>

#include "gpu/Framebuffer.h"
#include "render/Shot.h"
#include "render/SunView.h"
#include "slab/Slab.h"

namespace slabflow {

/// A picture that each light has of how far away they are (Williams 1978, "Casting curved shadows on curved surfaces").
/// On the ground and on obstacles they are as sharp as the surfaces, or as soft as the light is wide; in the air
/// LightVolume has them by cell.
class BodyShadow {
public:
    explicit BodyShadow(Slab& slab) : slab_(slab) {}

    void update(const Shot& shot);

    bool isThrown() const { return !pictures_.empty(); }  ///< there are obstacles

    /// If there are any: of render/body_shadow.glsl, for kernels; and of render/past_bodies.glsl.
    Inputs inputs() const;
    Uniforms uniforms() const;
    void set(Program& program) const;
    Variant variant() const;

private:
    struct Picture {
        Picture();
        Texture depth;
        Framebuffer target;
        SunView light{{0, 1, 0}};
        glm::vec3 low{0}, size{1};  ///< of what it shows, as SunView::seen() says [m]
    };

    static void frame(Picture& picture, std::span<const Body> bodies, float ground);
    void take(Picture& picture, std::span<const Body> bodies);
    bool isSoft() const;  ///< some light has a size

    Slab& slab_;
    std::vector<std::unique_ptr<Picture>> pictures_;  ///< of each light
    std::vector<float> spreads_;                      ///< of their discs: radius over distance
};

}  // namespace slabflow
