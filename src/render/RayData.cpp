#include "render/RayData.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void RayData::draw(const Frame& frame, const View& view, const Grid& grid) {
    Program& program = slab_.shaders().program({"ray data", "render/ray_data.vert", "", {"render/ray_data.frag"}, ""});
    const auto drawFaces = [&](bool front, const DrawState& state) {
        setView(program, view);
        setBox(program, grid);
        program.set("frontFaces", int(front));
        program.set("sceneDistance", frame.distance);
        drawVertices(program, frame.rayTarget, vertices, state);
    };
    frame.rayTarget.clearColor(0, glm::vec4(0));
    drawFaces(false, {.cull = Cull::Front});
    drawFaces(true, {.blend = Blend::ReplaceSubtractAlpha, .cull = Cull::Back});
}

}  // namespace slabflow
