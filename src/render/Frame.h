// One picture and everything that was drawn on the way to it.
#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "gpu/Framebuffer.h"
#include "gpu/Texture.h"

namespace slabflow {

/// The smoke in fewer pixels than the picture has: pixel p stands for the picture's pixel p * factor + factor / 2.
struct OffscreenFrame {
    OffscreenFrame(glm::ivec2 pictureSize, int factor, const Texture& smokeOfPicture);

    int factor;
    glm::ivec2 size;
    Texture smoke;    ///< RGBA16F, as Frame::smoke
    Texture edges;    ///< RG16F: 1 where rays differ from their neighbours so much that nothing lies between them; how
                      ///< much the scene takes from the ray, see render/edges.frag
    Texture fixedUp;  ///< R16F, of the picture's size: 1 where its pixels are marched themselves

    Framebuffer smokeTarget;    ///< smoke
    Framebuffer edgeTarget;     ///< edges
    Framebuffer upscaleTarget;  ///< Frame::smoke, fixedUp
};

/// All passes have the picture's size, but those offscreen. Row 0 is the bottom row, as everywhere in OpenGL; image
/// files want it flipped.
struct Frame {
    explicit Frame(glm::ivec2 pixels, int offscreenFactor = 1);

    glm::ivec2 size;
    int offscreenFactor;  ///< 1: the smoke is marched in every pixel
    Texture image;        ///< RGBA16F, linear radiance: the scene with the smoke in it
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

    std::optional<OffscreenFrame> offscreen;  ///< where the factor is more than 1

    static constexpr float farAway = 1e9f;  ///< m
};

}  // namespace slabflow
