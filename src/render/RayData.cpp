#include "render/RayData.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void RayData::draw(const Frame& frame, const View& view, const Grid& grid) {
    constexpr int vertices = 36;
    Program& program = slab_.shaders().program({"ray data", "render/ray_data.vert", "", {"render/ray_data.frag"}, ""});
    setView(program, view);
    setBox(program, grid);
    frame.rayTarget.clearColor(0, glm::vec4(0));

    program.set("frontFaces", 0);
    program.set("sceneDistance", frame.distance);
    drawVertices(program, frame.rayTarget, vertices, {.cull = Cull::Front});
    program.set("frontFaces", 1);
    program.set("sceneDistance", frame.distance);
    drawVertices(program, frame.rayTarget, vertices, {.blend = Blend::ReplaceSubtractAlpha, .cull = Cull::Back});
}

}  // namespace slabflow
