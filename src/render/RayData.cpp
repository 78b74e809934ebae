#include "render/RayData.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void setRays(Program& program, const Rays& rays) {
    setView(program, rays.view);
    setBoxes(program, rays.grids);
    program.set("sceneDistance", rays.frame.distance);
    program.set("factor", rays.factor);
    program.set("smoothCut", smoothCut(rays.grids));
}

void drawRayData(Slab& slab, const Framebuffer& target, const Rays& rays) {
    Program& program = slab.shaders().program({.label = "ray data",
                                               .vertex = "render/fullscreen.vert",
                                               .fragment = {"render/ray_data.frag"},
                                               .variant = fluidsVariant(rays.grids.size())});
    setRays(program, rays);
    drawFullscreen(program, target);
}

}  // namespace slabflow
