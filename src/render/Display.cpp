#include "render/Display.h"

#include "gpu/Draw.h"

namespace slabflow {

void Display::draw(const Frame& frame, const LookDesc& look, long frameIndex) {
    Program& program = slab_.shaders().program({"display", "render/fullscreen.vert", "", {"render/display.frag"}, ""});
    program.set("image", frame.image);
    program.set("exposure", look.exposure);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    drawFullscreen(program, frame.displayTarget);
}

}  // namespace slabflow
