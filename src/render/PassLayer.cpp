#include "render/PassLayer.h"

#include "gpu/Draw.h"

namespace slabflow {

PassLayer::PassLayer(glm::ivec2 size)
    : image(makeTexture2D(size, Format::RGBA16F, "layer")),
      emission(makeTexture2D(size, Format::RGBA16F, "layer emission")),
      moments(makeTexture2D(size, Format::RGBA32F, "layer moments")),
      target({&image, &emission, &moments}, nullptr, "pass layer") {}

void PassLayer::clear() const {
    for (const int attachment : {0, 1, 2}) target.clearColor(attachment, glm::vec4(0));
}

void PassLayer::layOver(Slab& slab, const PassFrame& passes) const {
    Program& program = slab.shaders().program(
        {"layer over the passes", "render/fullscreen.vert", "", {"render/lay_over_passes.frag"}, ""});
    program.set("layer", image);
    program.set("layerEmission", emission);
    program.set("layerMoments", moments);
    program.set("beautyBefore", passes.beauty);
    program.set("emissionBefore", passes.emission);
    program.set("depthBefore", passes.depth);
    program.set("motionBefore", passes.motion);
    program.set("farAway", Frame::farAway);
    allowReadingTarget();
    drawFullscreen(program, passes.layeredTarget);
}

}  // namespace slabflow
