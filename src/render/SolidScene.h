// Everything in the picture that is not fluid: background, ground, obstacles, the outline of the domain.
#pragma once

#include "gpu/Draw.h"
#include "render/Frame.h"
#include "render/LightVolume.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

/// What of a shot is drawn, and from where: `view` may lie a part of a pixel beside the shot's.
struct SceneInput {
    const Shot& shot;
    const View& view;
    const LightVolume& light;
};

class SolidScene {
public:
    explicit SolidScene(Slab& slab) : slab_(slab) {}

    /// Radiance, distance from the eye and depth of all solid things, and the edges of the domain behind the fluid.
    void draw(const Frame& frame, const SceneInput& input);

    /// The edges of the domain in front of the fluid: drawn over it.
    void drawNearOutline(const Frame& frame, const SceneInput& input);

private:
    void drawBackdrop(const Frame& frame, const SceneInput& input);
    void drawBodies(const Framebuffer& target, const SceneInput& input);
    void spread(const Frame& frame, const View& view, const PixelRect& pixels);
    void resolve(const Frame& frame, const SceneInput& input, const PixelRect& pixels);
    void drawOutline(const Frame& frame, const SceneInput& input, bool nearer);

    Slab& slab_;
};

}  // namespace slabflow
