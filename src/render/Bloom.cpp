#include "render/Bloom.h"

#include <algorithm>

#include "gpu/Draw.h"

namespace slabflow {
namespace {

constexpr size_t mostLevels = 6;

}  // namespace

Bloom::Level::Level(glm::ivec2 size)
    : texture(makeTexture2D(size, Format::RGBA16F, "bloom")), target({&texture}, nullptr, "bloom") {}

void Bloom::resize(glm::ivec2 pictureSize) {
    if (pictureSize == pictureSize_) return;
    pictureSize_ = pictureSize;
    levels_.clear();
    levels_.reserve(mostLevels);  // framebuffers hold on to their textures' places
    for (glm::ivec2 size = (pictureSize + 1) / 2; levels_.size() < mostLevels; size = (size + 1) / 2) {
        levels_.emplace_back(size);
        if (std::max(size.x, size.y) <= 2) return;
    }
}

void Bloom::draw(const Texture& picture, float threshold) {
    resize(glm::ivec2(picture.size()));
    Program& bright =
        slab_.shaders().program({"bright parts", "render/fullscreen.vert", "", {"render/bloom_bright.frag"}, ""});
    bright.set("picture", picture);
    bright.set("threshold", threshold);
    drawFullscreen(bright, levels_.front().target);

    Program& blur = slab_.shaders().program({"bloom", "render/fullscreen.vert", "", {"render/bloom_blur.frag"}, ""});
    const auto blurInto = [&](const Level& source, const Level& target, const DrawState& state) {
        blur.set("source", source.texture);
        drawFullscreen(blur, target.target, state);
    };
    for (size_t i = 1; i < levels_.size(); ++i) blurInto(levels_[i - 1], levels_[i], {});
    for (size_t i = levels_.size() - 1; i > 0; --i) blurInto(levels_[i], levels_[i - 1], {.blend = Blend::Add});
}

}  // namespace slabflow
