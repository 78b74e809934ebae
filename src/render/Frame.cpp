#include "render/Frame.h"

#include <algorithm>

namespace slabflow {
namespace {

constexpr Format imageFormat = Format::RGBA16F, distanceFormat = Format::R32F, depthFormat = Format::Depth32F;

}  // namespace

OffscreenFrame::OffscreenFrame(glm::ivec2 pictureSize, int factorOfSize)
    : factor(factorOfSize),
      size((pictureSize + factor - 1) / factor),
      smoke(makeTexture2D(size, Format::RGBA16F, "offscreen smoke")),
      rays(makeTexture2D(size, Format::RGBA16F, "offscreen rays", Filter::Nearest)),
      edges(makeTexture2D(size, Format::R16F, "edges", Filter::Nearest)),
      marchTarget({&smoke, &rays}, nullptr, "offscreen smoke"),
      edgeTarget({&edges}, nullptr, "edges") {}

PixelRect OffscreenFrame::pixelsFor(const PixelRect& pixels) const {
    constexpr int around = 2;  // a pixel lies between two along each axis, whose edges depend on neighbours
    return {glm::max(pixels.low / factor - around, glm::ivec2(0)), glm::min(pixels.high / factor + around + 1, size)};
}

SceneSamples::SceneSamples(glm::ivec2 size, int samplesOfPixel)
    : count(samplesOfPixel),
      image({Dimension::Two, {size, 1}, imageFormat, Filter::Nearest, "image samples", count}),
      distance({Dimension::Two, {size, 1}, distanceFormat, Filter::Nearest, "scene distance samples", count}),
      depth({Dimension::Two, {size, 1}, depthFormat, Filter::Nearest, "scene depth samples", count}),
      target({&image, &distance}, &depth, "scene samples") {}

int SceneSamples::available() {
    const std::vector<int> lists[] = {sampleCounts(imageFormat), sampleCounts(distanceFormat),
                                      sampleCounts(depthFormat)};
    return largestCommon(lists);
}

int SceneSamples::largestCommon(std::span<const std::vector<int>> lists) {
    for (int count = wanted; count > 1; --count)
        if (std::ranges::all_of(lists, [&](const auto& list) { return std::ranges::count(list, count) > 0; }))
            return count;
    return 1;
}

Variant SceneSamples::variant() const { return {"SAMPLES=" + std::to_string(count)}; }

MeanImage::MeanImage(glm::ivec2 size)
    : image(makeTexture2D(size, Format::RGBA32F, "mean image")), target({&image}, nullptr, "mean image") {}

Frame::Frame(glm::ivec2 pixels, int factor, int samplesOfPixel)
    : size(pixels),
      offscreenFactor(factor),
      image(makeTexture2D(size, Format::RGBA16F, "image")),
      distance(makeTexture2D(size, Format::R32F, "scene distance", Filter::Nearest)),
      depth(makeTexture2D(size, Format::Depth24Stencil8, "scene depth", Filter::Nearest)),
      display(makeTexture2D(size, Format::RGBA8, "display")),
      sceneTarget({&image, &distance}, &depth, "scene"),
      imageTarget({&image}, &depth, "image"),
      distanceTarget({&distance}, nullptr, "scene distance"),
      displayTarget({&display}, nullptr, "display") {
    if (samplesOfPixel > 1) samples.emplace(size, samplesOfPixel);
    if (factor > 1) offscreen.emplace(size, factor);
}

}  // namespace slabflow
