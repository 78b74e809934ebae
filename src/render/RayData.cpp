#include "render/RayData.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void setRays(Program& program, const Rays& rays) {
    setView(program, rays.view);
    setBox(program, rays.grid);
    program.set("sceneDistance", rays.frame.distance);
    program.set("factor", rays.factor);
    program.set("smoothCut", smoothCut(rays.grid));
}

void drawRayData(Slab& slab, const Framebuffer& target, const Rays& rays) {
    Program& program = slab.shaders().program({"ray data", "render/fullscreen.vert", "", {"render/ray_data.frag"}, ""});
    setRays(program, rays);
    drawFullscreen(program, target);
}

}  // namespace slabflow
