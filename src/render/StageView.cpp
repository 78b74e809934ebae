#include "render/StageView.h"

#include "gpu/Draw.h"

namespace slabflow {
namespace {

/// Where its values are; none where the offscreen frame would hold them and there is none.
const Texture* sourceOf(const Frame& frame, LookStage stage) {
    const auto& offscreen = frame.offscreen;
    switch (stage) {
        case LookStage::RayEntry:
        case LookStage::RayLength: return &frame.rayData;
        case LookStage::Edges: return offscreen ? &offscreen->edges : nullptr;
        case LookStage::FixedUp: return offscreen ? &offscreen->fixedUp : nullptr;
        default: return &frame.smoke;
    }
}

}  // namespace

void StageView::draw(const Frame& frame, const LookDesc& look, const Grid& grid) {
    const Texture* source = sourceOf(frame, look.stage);
    if (!source) return frame.displayTarget.clearColor(0, {0, 0, 0, 1});
    Program& program =
        slab_.shaders().program({"stage view", "render/fullscreen.vert", "", {"render/stage_view.frag"}, ""});
    program.set("source", *source);
    program.set("stage", int(look.stage));
    program.set("pictureSize", frame.size);
    program.set("longest", glm::length(grid.size()));
    drawFullscreen(program, frame.displayTarget);
}

}  // namespace slabflow
