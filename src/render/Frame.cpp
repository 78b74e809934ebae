#include "render/Frame.h"

namespace slabflow {

OffscreenFrame::OffscreenFrame(glm::ivec2 pictureSize, int factorOfSize, const Texture& smokeOfPicture)
    : factor(factorOfSize),
      size((pictureSize + factor - 1) / factor),
      smoke(makeTexture2D(size, Format::RGBA16F, "offscreen smoke")),
      edges(makeTexture2D(size, Format::RG16F, "edges", Filter::Nearest)),
      fixedUp(makeTexture2D(pictureSize, Format::R16F, "fixed up", Filter::Nearest)),
      smokeTarget({&smoke}, nullptr, "offscreen smoke"),
      edgeTarget({&edges}, nullptr, "edges"),
      upscaleTarget({&smokeOfPicture, &fixedUp}, nullptr, "upscaled smoke") {}

Frame::Frame(glm::ivec2 pixels, int factor)
    : size(pixels),
      offscreenFactor(factor),
      image(makeTexture2D(size, Format::RGBA16F, "image")),
      distance(makeTexture2D(size, Format::R32F, "scene distance", Filter::Nearest)),
      depth(makeTexture2D(size, Format::Depth32F, "scene depth", Filter::Nearest)),
      rayData(makeTexture2D(size, Format::RGBA32F, "ray data", Filter::Nearest)),
      smoke(makeTexture2D(size, Format::RGBA16F, "smoke")),
      display(makeTexture2D(size, Format::RGBA8, "display")),
      sceneTarget({&image, &distance}, &depth, "scene"),
      rayTarget({&rayData}, nullptr, "ray data"),
      smokeTarget({&smoke}, nullptr, "smoke"),
      imageTarget({&image}, &depth, "image"),
      displayTarget({&display}, nullptr, "display") {
    if (factor > 1) offscreen.emplace(size, factor, smoke);
}

}  // namespace slabflow
