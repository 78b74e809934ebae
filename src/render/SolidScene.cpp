#include "render/SolidScene.h"

#include <algorithm>

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr glm::vec4 lineColor(0.55f, 0.62f, 0.72f, 0.10f);  // linear radiance, opacity

/// About a pixel and a half in a picture of 1080 rows; never thinner than one.
float lineWidthFor(glm::ivec2 size) { return std::max(1.0f, 1.5f * float(size.y) / 1080); }

std::string burning(const LightVolume& light) { return light.burns() ? "#define BURNING\n" : ""; }

}  // namespace

void SolidScene::draw(const Frame& frame, const View& view, const Grid& grid, std::span<const Body> bodies,
                      const LookDesc& look, const LightVolume& light) {
    drawBackdrop(frame, view, grid, look, light);
    drawBodies(frame, view, grid, bodies, look, light);
    if (look.outline) drawOutline(frame, view, grid, false);
}

void SolidScene::drawNearOutline(const Frame& frame, const View& view, const Grid& grid, const LookDesc& look) {
    if (look.outline) drawOutline(frame, view, grid, true);
}

void SolidScene::drawBackdrop(const Frame& frame, const View& view, const Grid& grid, const LookDesc& look,
                              const LightVolume& light) {
    Program& program =
        slab_.shaders().program({"backdrop", "render/fullscreen.vert", "", {"render/backdrop.frag"}, burning(light)});
    setView(program, view);
    setBox(program, grid);
    program.set("light", light.light().texture());
    program.set("towardsLight", towardsLight(look));
    program.set("lightColor", look.light.color);
    if (light.burns()) light.fire().setEmitters(program, look.fire);
    program.set("ambient", look.ambient);
    program.set("background", look.background);
    program.set("ground", int(look.ground));
    program.set("farAway", Frame::farAway);
    drawFullscreen(program, frame.sceneTarget, {.depthWrite = true});
}

void SolidScene::drawBodies(const Frame& frame, const View& view, const Grid& grid, std::span<const Body> bodies,
                            const LookDesc& look, const LightVolume& light) {
    for (const Body& body : bodies) {
        Program& program =
            slab_.shaders().program({"body", "render/body.vert", "", {"render/body.frag"}, burning(light)});
        setView(program, view);
        setBox(program, grid);
        program.set("worldFromBody", body.worldFromBody());
        program.set("light", light.light().texture());
        program.set("towardsLight", towardsLight(look));
        program.set("lightColor", look.light.color);
        if (light.burns()) light.fire().setEmitters(program, look.fire);
        program.set("ambient", look.ambient);
        program.set("albedo", body.desc.color);
        program.set("cell", grid.h);
        slabflow::draw(program, frame.sceneTarget, body.surface->drawn(), {.depthTest = true, .depthWrite = true});
    }
}

void SolidScene::drawOutline(const Frame& frame, const View& view, const Grid& grid, bool nearer) {
    Program& program = slab_.shaders().program({"outline", "render/outline.vert", "", {"render/outline.frag"}, ""});
    setView(program, view);
    setBox(program, grid);
    program.set("nearer", int(nearer));
    program.set("lineColor", lineColor);
    program.set("lineWidth", lineWidthFor(view.size));
    drawVertices(program, frame.imageTarget, 6, {.blend = Blend::Alpha, .depthTest = true}, 12);
}

}  // namespace slabflow
