#include "render/ParticleShadow.h"

#include "gpu/Draw.h"

namespace slabflow {
namespace {

constexpr int blockSide = 8;  ///< of render/particles/measure_extent.glsl

Field makeExtentOf(Slab& slab, glm::ivec2 blocks) {
    return slab.makeField({.label = "extent", .grid = {{blocks, 1}}, .copies = 2});
}

}  // namespace

ParticleShadow::Target::Target(int pixels)
    : depth(makeTexture2D(glm::ivec2(pixels), Format::RGBA16F, "particle shadow")),
      framebuffer({&depth}, nullptr, "particle shadow") {}

void ParticleShadow::begin(const ParticlesInShot& particles, const ParticleLooks& looks, glm::vec3 towardsSun,
                           glm::vec3 middle, float reach, int pixels) {
    makeTarget(pixels);
    sun_ = SunView(towardsSun);
    findExtent(particles, looks, middle, reach);
}

void ParticleShadow::beginAs(const ParticleShadow& other, int pixels) {
    makeTarget(pixels);
    sun_ = other.sun_;
    makeExtent();
    slab_.copy(*other.extent_, *extent_);
}

void ParticleShadow::makeTarget(int pixels) {
    if (!target_ || target_->depth.size().x != pixels) target_ = std::make_unique<Target>(pixels);
    clear();
}

void ParticleShadow::makeExtent() {
    if (!extent_) extent_ = slab_.makeField({.label = "shadowExtent", .grid = {}, .copies = 2});
}

void ParticleShadow::findExtent(const ParticlesInShot& particles, const ParticleLooks& looks, glm::vec3 middle,
                                float reach) {
    const Field& state = particles.cloud.state;
    const auto blocksOf = [](glm::ivec2 size) { return (size + blockSide - 1) / blockSide; };
    glm::ivec2 size(state.grid().cells);
    Field extent = makeExtentOf(slab_, blocksOf(size));
    slab_.run({.kernel = "render/particles/measure_extent",
               .target = extent,
               .inputs = {{"cloud", state}, {"cloudGroups", particles.cloud.groups}, {"looks", looks.table()}},
               .uniforms = {{"exposureTime", particles.drawing.exposureTime},
                            {"secondsAgo", particles.secondsAgo},
                            {"shadowRight", sun_.right},
                            {"shadowUp", sun_.up},
                            {"shadowTowards", sun_.towards},
                            {"middle", middle},
                            {"reach", reach},
                            {"size", size}},
               .variant = {"OF_PARTICLES"}});
    for (size = blocksOf(size); size != glm::ivec2(1); size = blocksOf(size)) {
        Field larger = makeExtentOf(slab_, blocksOf(size));
        slab_.run({.kernel = "render/particles/measure_extent",
                   .target = larger,
                   .inputs = {extent},
                   .uniforms = {{"size", size}}});
        extent = std::move(larger);
    }
    makeExtent();
    slab_.run({.kernel = "render/particles/steady_extent",
               .target = *extent_,
               .inputs = {extent},
               .uniforms = {{"shadowPixels", float(target_->depth.size().x)}}});
}

void ParticleShadow::clear() { target_->framebuffer.clearColor(0, glm::vec4(0)); }

void ParticleShadow::add(const ParticlesInShot& particles, const ParticleLooks& looks, const Texture& noise,
                         const ParticleOrder& order, int command) {
    Program& program = slab_.shaders().program({.label = "particle shadow",
                                                .vertex = "render/particles/throw_shadow.vert",
                                                .fragment = {"render/particles/throw_shadow.frag"}});
    looks.set(program, particles);
    setDirections(program);
    program.set("perlinNoise", noise);
    program.set("shadowPixels", float(target_->depth.size().x));
    drawIndexed(program, target_->framebuffer, order.indices(), order.commands(), command, {.blend = Blend::Add});
}

void ParticleShadow::setDirections(Program& program) const {
    program.set("shadowExtent", extent_->texture());
    sun_.set(program);
}

void ParticleShadow::set(Program& program) const {
    setDirections(program);
    program.set("particleShadow", target_->depth);
}

}  // namespace slabflow
