#include "render/PassFrame.h"

namespace slabflow {

PassFrame::PassFrame(glm::ivec2 pixels)
    : size(pixels),
      scene(pixels),
      beauty(makeTexture2D(size, Format::RGBA16F, "beauty")),
      emission(makeTexture2D(size, Format::RGBA16F, "emission")),
      depth(makeTexture2D(size, Format::R32F, "depth", Filter::Nearest)),
      motion(makeTexture2D(size, Format::RG16F, "motion", Filter::Nearest)),
      normal(makeTexture2D(size, Format::RGBA16F, "normal", Filter::Nearest)),
      position(makeTexture2D(size, Format::RGBA32F, "position", Filter::Nearest)),
      shadow(makeTexture2D(size, Format::R16F, "shadow", Filter::Nearest)),
      beautyDisplay(makeTexture2D(size, Format::RGBA8, "beauty display")),
      emissionDisplay(makeTexture2D(size, Format::RGBA8, "emission display")),
      layeredTarget({&beauty, &emission, &depth, &motion}, nullptr, "passes"),
      surfaceTarget({&beauty, &depth, &motion, &normal, &position}, nullptr, "surface passes"),
      shadowTarget({&shadow}, nullptr, "shadow pass"),
      beautyDisplayTarget({&beautyDisplay}, nullptr, "beauty display"),
      emissionDisplayTarget({&emissionDisplay}, nullptr, "emission display") {}

void PassFrame::clear() const {
    layeredTarget.clearColor(0, glm::vec4(0));
    layeredTarget.clearColor(1, glm::vec4(0, 0, 0, 1));
    layeredTarget.clearColor(2, glm::vec4(Frame::farAway));
    layeredTarget.clearColor(3, glm::vec4(0));
}

}  // namespace slabflow
