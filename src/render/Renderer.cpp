#include "render/Renderer.h"

#include <cmath>

namespace slabflow {

Renderer::Renderer(Slab& slab)
    : slab_(slab),
      blueNoise_(makeBlueNoise()),
      light_(slab),
      scene_(slab),
      rayData_(slab),
      marcher_(slab, blueNoise_),
      shadow_(slab),
      flat_(slab),
      display_(slab, blueNoise_),
      stageView_(slab) {}

const Frame& Renderer::draw(const FluidFields& fluid, const LookDesc& look, const Camera& camera, glm::ivec2 size,
                            long frameIndex, std::span<const Body> bodies) {
    const int factor = look.mode == LookMode::Flat ? 1 : int(std::lround(1 / look.march.offscreenScale));
    if (!frame_ || frame_->size != size || frame_->offscreenFactor != factor)
        frame_ = std::make_unique<Frame>(size, factor);
    const View view = camera.view(size);
    slab_.beginStep(frameIndex);  // the light volume is dithered as if nothing had run before
    if (look.mode == LookMode::Flat) drawFlat(fluid, look, view);
    else drawVolume(fluid, bodies, look, view, frameIndex);
    const auto stage = slab_.stage("display");
    if (look.mode == LookMode::Volume && look.stage != LookStage::Picture) stageView_.draw(*frame_, look, fluid.grid);
    else display_.draw(*frame_, look, frameIndex);
    return *frame_;
}

const PassFrame& Renderer::drawPasses(const FluidFields& fluid, const LookDesc& look, const Camera& camera,
                                      const NextPicture& next, glm::ivec2 size, long frameIndex,
                                      std::span<const Body> bodies) {
    if (!frame_ || frame_->size != size) frame_ = std::make_unique<Frame>(size);
    if (!passes_ || passes_->size != size) passes_ = std::make_unique<PassFrame>(size);
    const View view = camera.view(size);
    slab_.beginStep(frameIndex);
    drawSurroundings(fluid, bodies, look, view);
    marcher_.marchPasses(*passes_, *frame_, {view, fluid, look, light_, frameIndex}, next);
    const auto stage = slab_.stage("passes");
    shadow_.draw(*passes_, *frame_, view, fluid.grid, bodies, look, light_);
    display_.drawPass(passes_->beauty, passes_->beautyDisplayTarget, look, frameIndex);
    display_.drawPass(passes_->emission, passes_->emissionDisplayTarget, look, frameIndex);
    return *passes_;
}

void Renderer::drawSurroundings(const FluidFields& fluid, std::span<const Body> bodies, const LookDesc& look,
                                const View& view) {
    {
        const auto stage = slab_.stage("light volume");
        light_.update(fluid, look);
    }
    {
        const auto stage = slab_.stage("solid scene");
        scene_.draw(*frame_, view, fluid.grid, bodies, look, light_);
    }
    const auto stage = slab_.stage("ray data");
    rayData_.draw(*frame_, view, fluid.grid);
}

void Renderer::drawVolume(const FluidFields& fluid, std::span<const Body> bodies, const LookDesc& look,
                          const View& view, long frameIndex) {
    drawSurroundings(fluid, bodies, look, view);
    marcher_.march(*frame_, {view, fluid, look, light_, frameIndex});
    const auto stage = slab_.stage("composite");
    marcher_.composite(*frame_);
    scene_.drawNearOutline(*frame_, view, fluid.grid, look);
}

void Renderer::drawFlat(const FluidFields& fluid, const LookDesc& look, const View& view) {
    const auto stage = slab_.stage("flat view");
    flat_.draw(*frame_, view, fluid, look);
}

}  // namespace slabflow
