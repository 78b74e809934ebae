// Particles in the picture taken apart.
#include "gpu/Draw.h"
#include "render/ParticleSprites.h"

namespace slabflow {

ParticleSprites::PassLayer::PassLayer(glm::ivec2 size)
    : image(makeTexture2D(size, Format::RGBA16F, "particle beauty")),
      emission(makeTexture2D(size, Format::RGBA16F, "particle emission")),
      moments(makeTexture2D(size, Format::RGBA32F, "particle moments")),
      target({&image, &emission, &moments}, nullptr, "particle passes") {}

void ParticleSprites::PassLayer::clear() const {
    for (const int attachment : {0, 1, 2}) target.clearColor(attachment, glm::vec4(0));
}

void ParticleSprites::drawPasses(const PassFrame& passes, const ParticleInput& input, const NextPicture& next) {
    if (!passLayers_ || glm::ivec2(passLayers_->particles.image.size()) != passes.size)
        passLayers_ = std::make_unique<PassLayers>(passes.size);
    makeLayer(passes.size, 1);
    pickSurface(passes.scene, input);
    findVeil(input);
    passLayers_->particles.clear();
    passLayers_->leaves.clear();
    drawSlices(passLayers_->particles.target, input, &next);
    if (input.shot.particles->have(ParticleKind::Leaf)) {
        Program& program = leafProgram(input, &next);
        program.set("sceneDistance", layer_->surface);
        drawIndexed(program, passLayers_->leaves.target, order_.indices(), order_.commands(), order_.slices(),
                    {.blend = Blend::Under});
    }
    layOverPasses(passes, input.liquid != nullptr);
}

void ParticleSprites::layOverPasses(const PassFrame& passes, bool hasLiquid) {
    Program& program = slab_.shaders().program({.label = "particles over the passes",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/particles/lay_over_passes.frag"},
                                                .variant = hasLiquid ? Variant{"LIQUID"} : Variant{}});
    program.set("particles", passLayers_->particles.image);
    program.set("particleEmission", passLayers_->particles.emission);
    program.set("particleMoments", passLayers_->particles.moments);
    program.set("leaves", passLayers_->leaves.image);
    program.set("leafMoments", passLayers_->leaves.moments);
    program.set("fluidBeauty", passes.beauty);
    if (!hasLiquid) program.set("fluidEmission", passes.emission);
    program.set("fluidDepth", passes.depth);
    program.set("fluidMotion", passes.motion);
    program.set("farAway", Frame::farAway);
    allowReadingTarget();
    drawFullscreen(program, passes.marchTarget);
}

}  // namespace slabflow
