#include "render/Display.h"

#include "gpu/Draw.h"
#include "render/WhiteBalance.h"

namespace slabflow {
namespace {

/// Colours that are read as numbers, and shown as those have always been.
bool isFalse(const LookDesc& look) {
    return look.mode == LookMode::Flat && look.flatQuantity != FlatQuantity::Dye &&
           look.flatQuantity != FlatQuantity::Density;
}

bool isBalanced(const LookDesc& look) { return look.whiteBalance != neutralWhite && !isFalse(look); }

Variant variantFor(const LookDesc& look) {
    Variant variant;
    if (look.toneMapping == ToneMapping::Agx && !isFalse(look)) variant.emplace_back("AGX");
    if (look.toneMapping == ToneMapping::Filmic && !isFalse(look)) variant.emplace_back("FILMIC");
    if (isBalanced(look)) variant.emplace_back("BALANCED");
    return variant;
}

}  // namespace

void Display::draw(const Frame& frame, const LookDesc& look, long frameIndex) {
    const bool blooms = look.bloom.strength > 0 && !isFalse(look);
    if (blooms) bloom_.draw(frame.radiance(), look.bloom.threshold / look.exposure);
    Program& program = programFor("display", blooms ? "BLOOMS" : "", frame.radiance(), look, frameIndex);
    if (blooms) {
        program.set("bloom", bloom_.sum());
        program.set("bloomStrength", look.bloom.strength / float(bloom_.blurs()));
    }
    drawFullscreen(program, frame.displayTarget);
}

void Display::drawPass(const Texture& image, const Framebuffer& target, const LookDesc& look, long frameIndex) {
    drawFullscreen(programFor("display of a pass", "KEEPS_ALPHA", image, look, frameIndex), target);
}

Program& Display::programFor(const char* label, std::string_view way, const Texture& image, const LookDesc& look,
                             long frameIndex) {
    Variant variant = variantFor(look);
    if (!way.empty()) variant.emplace(variant.begin(), way);
    Program& program = slab_.shaders().program(
        {.label = label, .vertex = "render/fullscreen.vert", .fragment = {"render/display.frag"}, .variant = variant});
    program.set("image", image);
    program.set("exposure", look.exposure);
    if (isBalanced(look)) program.set("whiteBalance", whiteBalance(look.whiteBalance));
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    return program;
}

}  // namespace slabflow
