#include "render/StageView.h"

#include "gpu/Draw.h"
#include "render/RayData.h"
#include "render/Uniforms.h"

namespace slabflow {

/// Where its values are; none where the offscreen frame would hold them and there is none.
const Texture* StageView::sourceOf(const Frame& frame, const Shot& shot) {
    const auto& offscreen = frame.offscreen;
    switch (shot.look.stage) {
        case LookStage::RayEntry:
        case LookStage::RayLength:
            rayData_ = makeTexture2D(frame.size, Format::RGBA32F, "ray data", Filter::Nearest);
            drawRayData(slab_, Framebuffer({&*rayData_}, nullptr, "ray data"),
                        {shot.camera.view(shot.size), shot.grids(), frame});
            return &*rayData_;
        case LookStage::Edges: return offscreen ? &offscreen->edges : nullptr;
        case LookStage::FixedUp: return offscreen ? &frame.image : nullptr;
        default: return &frame.image;
    }
}

void StageView::draw(const Frame& frame, const Shot& shot) {
    const Texture* source = sourceOf(frame, shot);
    if (!source) return frame.displayTarget.clearColor(0, {0, 0, 0, 1});
    Program& program =
        slab_.shaders().program({"stage view", "render/fullscreen.vert", "", {"render/stage_view.frag"}, ""});
    program.set("source", *source);
    program.set("stage", int(shot.look.stage));
    program.set("pictureSize", frame.size);
    program.set("longest", glm::length(boundsOf(shot.grids()).size));
    drawFullscreen(program, frame.displayTarget);
}

}  // namespace slabflow
