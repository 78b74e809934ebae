#include "render/Edges.h"

namespace slabflow {

void findEdges(Slab& slab, const OffscreenFrame& offscreen, const PixelRect& domain) {
    Program& program = slab.shaders().program({"edges", "render/fullscreen.vert", "", {"render/edges.frag"}, ""});
    program.set("rays", offscreen.rays);
    program.set("offscreenSize", offscreen.size);
    drawFullscreen(program, offscreen.edgeTarget, {.within = offscreen.pixelsFor(domain)});
}

}  // namespace slabflow
