#include "render/RayData.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void setRays(Program& program, const View& view, const Grid& grid, const Frame& frame, int factor,
             bool mindsNearPlane) {
    setView(program, view);
    setBox(program, grid);
    program.set("sceneDistance", frame.distance);
    program.set("mindsNearPlane", int(mindsNearPlane));
    program.set("factor", factor);
    program.set("smoothCut", smoothCut(grid));
}

void drawRayData(Slab& slab, const Framebuffer& target, const View& view, const Grid& grid, const Frame& frame) {
    Program& program = slab.shaders().program({"ray data", "render/fullscreen.vert", "", {"render/ray_data.frag"}, ""});
    setRays(program, view, grid, frame);
    drawFullscreen(program, target);
}

}  // namespace slabflow
