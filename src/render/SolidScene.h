// Everything in the picture that is not fluid: background, ground, obstacles, the outlines of the boxes that fluids are
// in.
#pragma once

#include "gpu/Draw.h"
#include "render/Frame.h"
#include "render/Lighting.h"
#include "render/ParticleShadow.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

/// What of a shot is drawn, and from where: `view` may lie a part of a pixel beside the shot's.
struct SceneInput {
    const Shot& shot;
    const View& view;
    const Lighting& lighting;
    const ParticleShadow* particles = nullptr;  ///< what they leave of the sun
};

inline constexpr glm::vec3 outlineColor{0.55f, 0.62f, 0.72f};  ///< linear radiance of lines around boxes

/// Of lines around boxes: about a pixel and a half in a picture of 1080 rows; never thinner than one [pixels].
float outlineWidthFor(glm::ivec2 picture);

class SolidScene {
public:
    explicit SolidScene(Slab& slab) : slab_(slab) {}

    /// Radiance, distance from the eye and depth of all solid things, and the edges of boxes behind what is in them.
    void draw(const Frame& frame, const SceneInput& input);

    /// Background and ground alone, into the first colour of a target.
    void drawBackdrop(const Framebuffer& target, const SceneInput& input, DrawState state = {});

    /// Radiance, distance and depth of what the scene hides of obstacles: the first of their surfaces behind it that
    /// face the eye, half a cell of the first fluid away at least.
    void drawHidden(const Framebuffer& target, const Frame& frame, const SceneInput& input);

    /// From the eye to where rays leave the obstacles that they meet [m], and its depth: the first surface that faces
    /// away from the eye, farther away than `met` [m]. 0 where there is none.
    void drawExits(const Framebuffer& target, const Texture& met, const SceneInput& input);

    /// The edges of boxes in front of what is in them: drawn over it.
    void drawNearOutline(const Frame& frame, const SceneInput& input);

private:
    void drawBodies(const Framebuffer& target, const SceneInput& input, const Texture* sceneDistance = nullptr);
    void spread(const Frame& frame, const View& view, const PixelRect& pixels);
    void resolve(const Frame& frame, const SceneInput& input, const PixelRect& pixels);
    void drawOutline(const Frame& frame, const SceneInput& input, bool nearer);
    Variant variantFor(const SceneInput& input) const;

    Slab& slab_;
};

}  // namespace slabflow
