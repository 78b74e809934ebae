#include "render/ParticleShade.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "gpu/Draw.h"

namespace slabflow {

ParticleShade::Layers::Layers(int pixels)
    : depth(makeTexture3D({pixels, pixels, shadeLayers}, Format::RGBA16F, "particle shade")),
      framebuffer(Framebuffer::ofSlices(depth, "particle shade")) {}

void ParticleShade::update(const ParticlesInShot& particles, const ParticleLooks& looks, const Texture& noise,
                           const ParticleOrder& order, glm::vec3 towardsSun, std::span<const PlacedGrid> boxes,
                           int mostPixels) {
    sun_ = SunView(towardsSun);
    findExtent(boxes);
    const int pixels = pixelsAsFineAs(boxes, mostPixels);
    if (!layers_ || layers_->depth.size().x != pixels) layers_.emplace(pixels);
    for (int layer = 0; layer < shadeLayers; ++layer) layers_->framebuffer.clearColor(layer, glm::vec4(0));
    Program& program = slab_.shaders().program({.label = "particle shade",
                                                .vertex = "render/particles/throw_shadow.vert",
                                                .fragment = {"render/particles/throw_shadow.frag"},
                                                .variant = {"IN_LAYERS"}});
    looks.set(program, particles);
    sun_.set(program);
    program.set("shadowExtent", extent_->texture());
    program.set("shadowPixels", float(pixels));
    program.set("perlinNoise", noise);
    drawIndexed(program, layers_->framebuffer, order.indices(), order.commands(), order.slices(),
                {.blend = Blend::Add});
}

void ParticleShade::findExtent(std::span<const PlacedGrid> boxes) {
    low_ = glm::vec3(1e30f), high_ = glm::vec3(-1e30f);
    for (const PlacedGrid& box : boxes)
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 share(corner & 1, corner >> 1 & 1, corner >> 2);
            const glm::vec3 seen = sun_.seen(box.worldFromGrid(share * glm::vec3(box.cells)));
            low_ = glm::min(low_, seen);
            high_ = glm::max(high_, seen);
        }
    if (!extent_) extent_ = slab_.makeField({.label = "shadowExtent", .grid = {}, .copies = 2});
    const glm::vec4 texels[] = {glm::vec4(low_, 0), glm::vec4(high_, 0)};
    extent_->upload({&texels[0].x, 8});
}

int ParticleShade::pixelsAsFineAs(std::span<const PlacedGrid> boxes, int most) const {
    float h = 1e30f;
    for (const PlacedGrid& box : boxes) h = std::min(h, box.h);
    const glm::vec2 cells = glm::vec2(high_ - low_) / h;
    const float pixels = std::min(std::max(cells.x, cells.y), float(most));  // boxes may be far apart
    return std::min(int(std::bit_ceil(unsigned(std::ceil(pixels)))), most);
}

void ParticleShade::set(Program& program) const {
    const glm::vec3 range = high_ - low_;
    glm::mat4 shadeFromWorld(glm::transpose(glm::mat3(sun_.right, sun_.up, -sun_.towards)));
    shadeFromWorld[3] = glm::vec4(-low_, 1);
    for (int column = 0; column < 4; ++column) shadeFromWorld[column] /= glm::vec4(range, 1);
    program.set("particleShade", layers_->depth);
    program.set("shadeFromWorld", shadeFromWorld);
}

}  // namespace slabflow
