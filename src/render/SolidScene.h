// Everything in the picture that is not fluid: background, ground, obstacles, the outline of the domain.
#pragma once

#include "gpu/Draw.h"
#include "render/Camera.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "scene/SceneDesc.h"
#include "sim/Bodies.h"
#include "slab/Slab.h"

namespace slabflow {

class SolidScene {
public:
    explicit SolidScene(Slab& slab) : slab_(slab) {}

    /// Radiance, distance from the eye and depth of all solid things, and the edges of the domain behind the fluid.
    void draw(const Frame& frame, const View& view, const Grid& grid, std::span<const Body> bodies,
              const LookDesc& look, const LightVolume& light);

    /// The edges of the domain in front of the fluid: drawn over it.
    void drawNearOutline(const Frame& frame, const View& view, const Grid& grid, const LookDesc& look);

private:
    void drawBackdrop(const Frame& frame, const View& view, const Grid& grid, const LookDesc& look,
                      const LightVolume& light);
    void drawBodies(const Framebuffer& target, const View& view, const Grid& grid, std::span<const Body> bodies,
                    const LookDesc& look, const LightVolume& light);
    void spread(const Frame& frame, const View& view, const PixelRect& pixels);
    void resolve(const Frame& frame, const View& view, const Grid& grid, const PixelRect& pixels);
    void drawOutline(const Frame& frame, const View& view, const Grid& grid, bool nearer);

    Slab& slab_;
};

}  // namespace slabflow
