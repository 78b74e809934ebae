#include "render/Display.h"

#include "gpu/Draw.h"

namespace slabflow {

void Display::draw(const Frame& frame, const LookDesc& look, long frameIndex) {
    const bool isFalse = look.mode == LookMode::Flat && look.flatQuantity != FlatQuantity::Dye &&
                         look.flatQuantity != FlatQuantity::Density;  // colours that are read as numbers
    const bool blooms = look.bloom.strength > 0 && !isFalse;
    if (blooms) bloom_.draw(frame.radiance(), look.bloom.threshold / look.exposure);
    Program& program = slab_.shaders().program({.label = "display",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/display.frag"},
                                                .variant = blooms ? Variant{"BLOOMS"} : Variant{}});
    program.set("image", frame.radiance());
    if (blooms) {
        program.set("bloom", bloom_.sum());
        program.set("bloomStrength", look.bloom.strength / float(bloom_.blurs()));
    }
    program.set("exposure", look.exposure);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    drawFullscreen(program, frame.displayTarget);
}

void Display::drawPass(const Texture& image, const Framebuffer& target, const LookDesc& look, long frameIndex) {
    Program& program = slab_.shaders().program({.label = "display of a pass",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/display.frag"},
                                                .variant = {"KEEPS_ALPHA"}});
    program.set("image", image);
    program.set("exposure", look.exposure);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    drawFullscreen(program, target);
}

}  // namespace slabflow
