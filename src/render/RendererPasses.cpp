// The picture taken apart.
#include "render/Renderer.h"

namespace slabflow {

const PassFrame& Renderer::drawPassesLit(const Shot& asked, const NextPicture& next) {
    LookDesc look = asked.look;
    look.stage = LookStage::Picture;
    const Shot shot = asked.in(look);
    if (!passes_ || passes_->size != shot.size) {
        passes_ = std::make_unique<PassFrame>(shot.size);
        layer_ = std::make_unique<PassLayer>(shot.size);
    }
    const View view = shot.camera.view(shot.size);
    drawScene(passes_->scene, shot, view);
    const auto stage = slab_.stage("passes");
    shadow_.draw(*passes_, shot, lighting_, particles_.shadowIn(shot));
    passes_->clear();
    if (shot.fluid().liquid) drawLiquidPasses(shot, view, next);
    layOverPasses(shot, view, next);
    display_.drawPass(passes_->beauty, passes_->beautyDisplayTarget, shot.look, shot.frame);
    display_.drawPass(passes_->emission, passes_->emissionDisplayTarget, shot.look, shot.frame);
    return *passes_;
}

void Renderer::drawLiquidPasses(const Shot& shot, const View& view, const NextPicture& next) {
    const Frame& scene = passes_->scene;
    drawLiquid(scene, shot, view, shot.frame);
    liquid_.drawPasses(*passes_, {shot, view, lighting_.of(0), shot.fluid().liquid->levelSet}, next);
}

/// One layer after the other, as they lie in the picture.
void Renderer::layOverPasses(const Shot& shot, const View& view, const NextPicture& next) {
    const Frame& scene = passes_->scene;
    const auto layOver = [&](const auto& draw) {
        layer_->clear();
        draw();
        layer_->layOver(slab_, *passes_);
    };
    const std::optional<LiquidFields>& liquid = shot.fluid().liquid;
    const ParticleInput particles{shot, view, lighting_, liquid ? &liquid_.found() : nullptr};
    const auto have = [&](ParticleKind kind) { return shot.particles && shot.particles->have(kind); };
    if (have(ParticleKind::Leaf)) layOver([&] { particles_.drawLeafPasses(*layer_, scene, particles, next); });
    if (liquid && liquid->spray) layOver([&] { sprites_.drawPasses(*layer_, scene, sprayIn(shot, view), next); });
    if (liquid) liquid_.hideWhatIsBehind(scene, view);
    if (const auto gases = gasesOf(shot); !gases.empty())
        layOver([&] {
            marcher_.marchPasses(*layer_, scene,
                                 {view, gases, shot.look, shot.frame, particles_.shadeIn(shot), shot.sky}, next);
        });
    if (have(ParticleKind::Smoke) || have(ParticleKind::Spark))
        layOver([&] { particles_.drawPasses(*layer_, scene, particles, next); });
}

}  // namespace slabflow
