#include "render/Frame.h"

namespace slabflow {

Frame::Frame(glm::ivec2 pixels)
    : size(pixels),
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
      displayTarget({&display}, nullptr, "display") {}

}  // namespace slabflow
