#include "render/Frame.h"

namespace slabflow {
namespace {

Texture makeSamples(glm::ivec2 size, Format format, const char* label) {
    return Texture({Dimension::Two, {size, 1}, format, Filter::Nearest, label, SceneSamples::count});
}

}  // namespace

OffscreenFrame::OffscreenFrame(glm::ivec2 pictureSize, int factorOfSize)
    : factor(factorOfSize),
      size((pictureSize + factor - 1) / factor),
      smoke(makeTexture2D(size, Format::RGBA16F, "offscreen smoke")),
      edges(makeTexture2D(size, Format::RG16F, "edges", Filter::Nearest)),
      smokeTarget({&smoke}, nullptr, "offscreen smoke"),
      edgeTarget({&edges}, nullptr, "edges") {}

SceneSamples::SceneSamples(glm::ivec2 size)
    : image(makeSamples(size, Format::RGBA16F, "image samples")),
      distance(makeSamples(size, Format::R32F, "scene distance samples")),
      depth(makeSamples(size, Format::Depth32F, "scene depth samples")),
      target({&image, &distance}, &depth, "scene samples") {}

MeanImage::MeanImage(glm::ivec2 size)
    : image(makeTexture2D(size, Format::RGBA32F, "mean image")), target({&image}, nullptr, "mean image") {}

Frame::Frame(glm::ivec2 pixels, int factor, bool multisampled)
    : size(pixels),
      offscreenFactor(factor),
      image(makeTexture2D(size, Format::RGBA16F, "image")),
      distance(makeTexture2D(size, Format::R32F, "scene distance", Filter::Nearest)),
      depth(makeTexture2D(size, Format::Depth24Stencil8, "scene depth", Filter::Nearest)),
      display(makeTexture2D(size, Format::RGBA8, "display")),
      sceneTarget({&image, &distance}, &depth, "scene"),
      imageTarget({&image}, &depth, "image"),
      displayTarget({&display}, nullptr, "display") {
    if (multisampled) samples.emplace(size);
    if (factor > 1) offscreen.emplace(size, factor);
}

}  // namespace slabflow
