#include "render/SolidScene.h"

#include <algorithm>

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr glm::vec4 lineColor(0.55f, 0.62f, 0.72f, 0.10f);  // linear radiance, opacity

/// About a pixel and a half in a picture of 1080 rows; never thinner than one.
float lineWidthFor(glm::ivec2 size) { return std::max(1.0f, 1.5f * float(size.y) / 1080); }

const Framebuffer& targetOf(const Frame& frame) { return frame.samples ? frame.samples->target : frame.sceneTarget; }

std::string preludeFor(const LookDesc& look, const LightVolume& light) {
    return lightsPrelude(look) + (light.burns() ? "#define BURNING\n" : "");
}

}  // namespace

void SolidScene::draw(const Frame& frame, const View& view, const Grid& grid, std::span<const Body> bodies,
                      const LookDesc& look, const LightVolume& light) {
    drawBackdrop(frame, view, grid, look, light);
    drawBodies(frame, view, grid, bodies, look, light);
    if (frame.samples) resolve(frame, view);
    if (look.outline) drawOutline(frame, view, grid, false);
}

/// The samples to the frame's pixels.
void SolidScene::resolve(const Frame& frame, const View& view) {
    Program& program = slab_.shaders().program(
        {"resolved samples", "render/fullscreen.vert", "", {"render/resolve_samples.frag"}, ""});
    setView(program, view);
    program.set("sampleImage", frame.samples->image);
    program.set("sampleDistance", frame.samples->distance);
    drawFullscreen(program, frame.sceneTarget, {.depthWrite = true});
}

void SolidScene::drawNearOutline(const Frame& frame, const View& view, const Grid& grid, const LookDesc& look) {
    if (look.outline) drawOutline(frame, view, grid, true);
}

void SolidScene::drawBackdrop(const Frame& frame, const View& view, const Grid& grid, const LookDesc& look,
                              const LightVolume& light) {
    Program& program = slab_.shaders().program(
        {"backdrop", "render/fullscreen.vert", "", {"render/backdrop.frag"}, preludeFor(look, light)});
    setView(program, view);
    setBox(program, grid);
    program.set("light", light.light().texture());
    setLights(program, look);
    if (light.burns()) light.fire().setEmitters(program, look.fire);
    program.set("background", look.background);
    program.set("ground", int(look.ground));
    program.set("farAway", Frame::farAway);
    drawFullscreen(program, targetOf(frame), {.depthWrite = true});
}

void SolidScene::drawBodies(const Frame& frame, const View& view, const Grid& grid, std::span<const Body> bodies,
                            const LookDesc& look, const LightVolume& light) {
    for (const Body& body : bodies) {
        Program& program =
            slab_.shaders().program({"body", "render/body.vert", "", {"render/body.frag"}, preludeFor(look, light)});
        setView(program, view);
        setBox(program, grid);
        program.set("worldFromBody", body.worldFromBody());
        program.set("light", light.light().texture());
        setLights(program, look);
        if (light.burns()) light.fire().setEmitters(program, look.fire);
        program.set("albedo", body.desc.color);
        program.set("cell", grid.h);
        slabflow::draw(program, targetOf(frame), body.surface->drawn(), {.depthTest = true, .depthWrite = true});
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
