// One picture and everything that was drawn on the way to it.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/Draw.h"
#include "gpu/Framebuffer.h"
#include "gpu/ShaderVariant.h"
#include "gpu/Texture.h"

namespace slabflow {

/// The smoke, or how far a liquid is, in fewer pixels than the picture has: pixel p stands for the picture's pixel p *
/// factor + factor / 2.
struct OffscreenFrame {
    OffscreenFrame(glm::ivec2 pictureSize, int factor);

    int factor;
    glm::ivec2 size;
    Texture smoke;  ///< RGBA16F: radiance already multiplied by its opacity in alpha
    Texture rays;   ///< RGBA16F: what edges are found in, see render/march_pixel.glsl and find_surface.frag
    Texture edges;  ///< R16F: how much the scene takes from the ray; negative where rays differ from their neighbours
                    ///< so much that nothing lies between them, see render/edges.frag

    /// Those between which `pixels` of the picture lie, and their neighbours, on which their edges depend.
    PixelRect pixelsFor(const PixelRect& pixels) const;

    Framebuffer marchTarget;  ///< smoke, rays
    Framebuffer edgeTarget;   ///< edges
};

/// The solid scene with several samples to a pixel, which make the edges of obstacles smooth.
struct SceneSamples {
    SceneSamples(glm::ivec2 pictureSize, int samplesOfPixel);

    static constexpr int wanted = 4;  ///< of every pixel
    /// As many as the driver has for all three textures.
    static int available();
    /// The largest number up to `wanted` that is in every list; 1 where there is none.
    static int largestCommon(std::span<const std::vector<int>> lists);

    int count;
    Variant variant() const;  ///< of render/scene_samples.glsl

    Texture image, distance, depth;  ///< as those of the frame

    Framebuffer target;  ///< image, distance; depth
};

/// The mean of several images of the same things.
struct MeanImage {
    explicit MeanImage(glm::ivec2 pictureSize);

    Texture image;  ///< RGBA32F
    Framebuffer target;
    int count = 0;  ///< images in it
};

/// All passes have the picture's size, but those offscreen. Row 0 is the bottom row, as everywhere in OpenGL; image
/// files want it flipped.
struct Frame {
    explicit Frame(glm::ivec2 pixels, int offscreenFactor = 1, int samplesOfPixel = 1);

    glm::ivec2 size;
    int offscreenFactor;  ///< 1: the smoke is marched in every pixel
    Texture image;        ///< RGBA16F, linear radiance: the scene, then with the smoke in it
    Texture distance;  ///< R32F: Euclidean distance from the eye to the solid scene [m], `farAway` where there is none;
                       ///< negative where samples of the pixel lie on different surfaces
    Texture depth;     ///< of the solid scene; and marks: pixels that have their smoke
    Texture display;   ///< RGBA8, sRGB-encoded: what files and windows show

    Framebuffer sceneTarget;     ///< image, distance; depth
    Framebuffer imageTarget;     ///< image; depth
    Framebuffer distanceTarget;  ///< distance
    Framebuffer displayTarget;   ///< display

    std::optional<SceneSamples> samples;      ///< where a pixel has more than 1
    std::optional<MeanImage> mean;            ///< where a picture is that of several images
    std::optional<OffscreenFrame> offscreen;  ///< where the factor is more than 1

    /// What the display shows, as linear radiance, and of how many images it is the mean.
    const Texture& radiance() const { return imageCount() > 1 ? mean->image : image; }
    int imageCount() const { return mean && mean->count > 1 ? mean->count : 1; }

    static constexpr float farAway = 1e9f;  ///< m
};

}  // namespace slabflow
