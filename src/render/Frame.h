// One picture and everything that was drawn on the way to it.
#pragma once

#include <array>
#include <glm/glm.hpp>

#include "gpu/Framebuffer.h"
#include "gpu/Texture.h"

namespace slabflow {

/// All passes have the picture's size. Row 0 is the bottom row, as everywhere in OpenGL; image files want it flipped.
struct Frame {
    explicit Frame(glm::ivec2 pixels);

    glm::ivec2 size;
    Texture image;     ///< RGBA16F, linear radiance: the scene with the smoke in it
    Texture distance;  ///< R32F: Euclidean distance from the eye to the solid scene [m]; `farAway` where there is none
    Texture depth;     ///< Depth32F of the solid scene
    Texture rayData;   ///< RGBA32F: where rays run through the volume, see RayData.h
    Texture smoke;     ///< RGBA16F: the smoke alone, radiance already multiplied by its opacity in alpha
    Texture display;   ///< RGBA8, sRGB-encoded: what files and windows show

    Framebuffer sceneTarget;    ///< image, distance; depth
    Framebuffer rayTarget;      ///< rayData
    Framebuffer smokeTarget;    ///< smoke
    Framebuffer imageTarget;    ///< image; depth
    Framebuffer displayTarget;  ///< display

    /// For listing passes in a panel, in the order in which they are drawn.
    std::array<const Texture*, 5> passes() const { return {&distance, &rayData, &smoke, &image, &display}; }

    static constexpr float farAway = 1e9f;  ///< m
};

}  // namespace slabflow
