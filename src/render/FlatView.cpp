#include "render/FlatView.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void FlatView::draw(const Frame& frame, const View& view, const FluidFields& fluid, const LookDesc& look) {
    Program& program = slab_.shaders().program({"flat", "render/fullscreen.vert", "", {"render/flat.frag"}, ""});
    setView(program, view);
    setBox(program, fluid.grid);
    program.set("field", fluid.dye ? fluid.dye->texture() : fluid.gas.texture());
    program.set("dyed", int(fluid.dye.has_value()));
    program.set("albedo", look.albedo);
    program.set("background", look.background);
    drawFullscreen(program, frame.imageTarget);
}

}  // namespace slabflow
