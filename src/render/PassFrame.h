// One picture taken apart, for people who composite.
#pragma once

#include <glm/glm.hpp>

#include "gpu/Framebuffer.h"
#include "gpu/Texture.h"
#include "render/Camera.h"
#include "render/Frame.h"

namespace slabflow {

/// All of the picture's size, marched in every pixel; row 0 is the bottom row. The fluids are alone in them: no
/// background, no ground; where something solid is in front of them, or in them, that part is missing. What is seen
/// through a liquid is part of it: its opacity is 1. Spray and particles are part of them too. Smoke has no normal and
/// no position.
struct PassFrame {
    explicit PassFrame(glm::ivec2 pixels);

    glm::ivec2 size;
    Frame scene;       ///< with one ray to a pixel, image and distance: what is solid, then with the liquid over it
    Texture beauty;    ///< RGBA16F: linear radiance already multiplied by the opacity in alpha
    Texture emission;  ///< RGBA16F: the part of that radiance that burning gas and sparks send out
    Texture depth;     ///< R32F: distance along the viewing axis [m], a mean; `Frame::farAway` where there is nothing
    Texture motion;    ///< RG16F [pixel]: where the fluid moves until the next picture, a mean; x to the right, y up
    Texture normal;    ///< RGBA16F: of the surface of a liquid, outwards
    Texture position;  ///< RGBA32F: where rays meet it [m]
    Texture shadow;    ///< R16F: share of the sun's light that arrives on what is solid; 1 where nothing is
    Texture beautyDisplay, emissionDisplay;  ///< RGBA8: exposed, tone mapped and sRGB-encoded; alpha as it was

    Framebuffer layeredTarget;  ///< beauty, emission, depth, motion
    Framebuffer surfaceTarget;  ///< of a liquid: beauty, depth, motion, normal, position
    Framebuffer shadowTarget;   ///< shadow
    Framebuffer beautyDisplayTarget, emissionDisplayTarget;

    /// Nothing is in what is layered.
    void clear() const;
};

}  // namespace slabflow
