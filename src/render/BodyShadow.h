// The shadows of obstacles, as sharp as their surfaces: light volumes know of them by cell alone, and of none outside
// of the boxes.
#pragma once

#include <memory>
#include <vector>

#include "gpu/Framebuffer.h"
#include "render/Shot.h"
#include "render/SunView.h"
#include "slab/Slab.h"

namespace slabflow {

/// A picture that each light has of how far away they are (Williams 1978, "Casting curved shadows on curved surfaces").
/// They darken the ground and other obstacles, not what is in the air.
class BodyShadow {
public:
    explicit BodyShadow(Slab& slab) : slab_(slab) {}

    void update(const Shot& shot);

    bool isThrown() const { return !pictures_.empty(); }  ///< there are obstacles
    void set(Program& program) const;                     ///< render/body_shadow.glsl; to be called if so

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

    Slab& slab_;
    std::vector<std::unique_ptr<Picture>> pictures_;  ///< of each light
};

}  // namespace slabflow
