#include "render/SolidScene.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr float lineOpacity = 0.1f;

/// Of render/liquid/wet.glsl.
bool showsWetness(const Shot& shot) { return shot.fluid().liquid && shot.look.liquid.wetness > 0; }

void setWetness(Program& program, const Shot& shot) {
    program.set("cell", coarsestCell(shot.grids()));
    if (!showsWetness(shot)) return;
    program.set("wet", shot.fluid().liquid->wet.texture());
    program.set("wetness", shot.look.liquid.wetness);
}

/// Of shaders that include render/material.glsl.
Variant materialVariant(Material material) {
    return material == Material::Plain ? Variant() : Variant{"MATERIAL=" + std::to_string(int(material))};
}

void setMaterial(Program& program, float scale, int images) {
    program.set("materialScale", scale);
    setPixelShare(program, images);
}

/// Pixels that bodies may touch.
PixelRect pixelsOfBodies(std::span<const Body> bodies, const View& view) {
    PixelRect pixels{view.size, glm::ivec2(0)};
    for (const Body& body : bodies) {
        const PixelRect ofBody = view.pixelsOf(body.surface->low(), body.surface->high(), body.worldFromBody());
        if (glm::any(glm::greaterThanEqual(ofBody.low, ofBody.high))) continue;
        pixels = {glm::min(pixels.low, ofBody.low), glm::max(pixels.high, ofBody.high)};
    }
    pixels.high = glm::max(pixels.low, pixels.high);
    return pixels;
}

}  // namespace

float outlineWidthFor(glm::ivec2 picture) { return std::max(1.0f, 1.5f * float(picture.y) / 1080); }

void SolidScene::draw(const Frame& frame, const SceneInput& input) {
    drawBackdrop(frame.sceneTarget, input, {.depthWrite = true});
    if (input.shot.look.outline) drawOutline(frame, input, false);  // before there are samples: those have it too
    if (frame.samples) {
        const PixelRect pixels = pixelsOfBodies(input.shot.bodies, input.view);
        spread(frame, input.view, pixels);
        drawBodies(frame.samples->target, input);
        resolve(frame, input, pixels);
    } else {
        drawBodies(frame.sceneTarget, input);
    }
}

Variant SolidScene::variantFor(const SceneInput& input) const {
    Variant variant = lightsVariant(input.shot.look, input.shot.sky);
    for (const std::string& fluids : fluidsVariant(input.lighting.fluidCount())) variant.push_back(fluids);
    if (input.lighting.burns()) variant.emplace_back("BURNING");
    if (showsWetness(input.shot)) variant.emplace_back("WET");
    if (input.particles) variant.emplace_back("SHADED");
    for (const std::string& bodies : input.lighting.variantOnSolids()) variant.push_back(bodies);
    return variant;
}

/// The frame's pixels to their samples.
void SolidScene::spread(const Frame& frame, const View& view, const PixelRect& pixels) {
    Program& program =
        slab_.shaders().program({"spread samples", "render/fullscreen.vert", "", {"render/spread_samples.frag"}, ""});
    setView(program, view);
    program.set("image", frame.image);
    program.set("sceneDistance", frame.distance);
    // One pixel more to each side: drivers may leave out samples where a triangle is cut.
    const PixelRect more{glm::max(pixels.low - 1, glm::ivec2(0)), glm::min(pixels.high + 1, view.size)};
    drawFullscreen(program, frame.samples->target, {.depthWrite = true, .within = more});
}

/// The samples to the frame's pixels.
void SolidScene::resolve(const Frame& frame, const SceneInput& input, const PixelRect& pixels) {
    Program& program = slab_.shaders().program({.label = "resolved samples",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/resolve_samples.frag"},
                                                .variant = frame.samples->variant()});
    setView(program, input.view);
    setSamples(program, *frame.samples);
    program.set("smoothCut", smoothCut(input.shot.grids()));
    drawFullscreen(program, frame.sceneTarget, {.depthWrite = true, .within = pixels});
}

void SolidScene::drawNearOutline(const Frame& frame, const SceneInput& input) {
    if (input.shot.look.outline) drawOutline(frame, input, true);
}

void SolidScene::drawBackdrop(const Framebuffer& target, const SceneInput& input, DrawState state) {
    const auto& [shot, view, lighting, particles] = input;
    const auto& floorLight = lighting.of(0).floorLight();
    Variant variant = variantFor(input);
    if (floorLight) variant.emplace_back("LIQUID");
    for (const std::string& material : materialVariant(shot.look.groundMaterial)) variant.push_back(material);
    Program& program = slab_.shaders().program({.label = "backdrop",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/backdrop.frag"},
                                                .variant = variant});
    setView(program, view);
    setBoxes(program, shot.grids());
    setGround(program, shot.grids());
    lighting.setLightOnSolids(program);
    lighting.groundOcclusion().set(program);
    setLights(program, shot.look, shot.sky);
    if (lighting.burns()) program.set("fireOnGround", lighting.fireOnGround().texture());
    if (floorLight) program.set("floorLight", floorLight->texture());
    if (particles) particles->set(program);
    setSkyAndFog(program, shot.look, shot.sky);
    if (!shot.sky) program.set("background", shot.look.background);
    program.set("ground", int(shot.look.ground));
    program.set("groundColor", shot.look.groundColor);
    setMaterial(program, shot.look.groundScale, shot.images);
    program.set("farAway", Frame::farAway);
    setWetness(program, shot);
    drawFullscreen(program, target, state);
}

void SolidScene::drawHidden(const Framebuffer& target, const Frame& frame, const SceneInput& input) {
    target.clearColor(0, glm::vec4(0));
    target.clearColor(1, glm::vec4(Frame::farAway));
    target.clearDepth();
    drawBodies(target, input, &frame.distance);
}

void SolidScene::drawExits(const Framebuffer& target, const Texture& met, const SceneInput& input) {
    target.clearColor(0, glm::vec4(0));
    target.clearDepth();
    Program& program =
        slab_.shaders().program({"exits of bodies", "render/body.vert", "", {"render/body_exit.frag"}, ""});
    for (const Body& body : input.shot.bodies) {
        setView(program, input.view);
        program.set("met", met);
        program.set("worldFromBody", body.worldFromBody());
        slabflow::draw(program, target, body.surface->drawn(),
                       {.cull = Cull::Front, .depthTest = true, .depthWrite = true});
    }
}

/// All of them, or what of them faces the eye behind the scene.
void SolidScene::drawBodies(const Framebuffer& target, const SceneInput& input, const Texture* sceneDistance) {
    const auto& [shot, view, lighting, particles] = input;
    Variant plain = variantFor(input);
    if (sceneDistance) plain.emplace_back("HIDDEN");
    const Cull cull = sceneDistance ? Cull::Back : Cull::Off;
    for (const Body& body : shot.bodies) {
        Variant variant = plain;
        for (const std::string& material : materialVariant(body.desc.material)) variant.push_back(material);
        Program& program = slab_.shaders().program(
            {.label = "body", .vertex = "render/body.vert", .fragment = {"render/body.frag"}, .variant = variant});
        setView(program, view);
        setBoxes(program, shot.grids());
        setGround(program, shot.grids());
        program.set("worldFromBody", body.worldFromBody());
        lighting.setLightOnSolids(program);
        lighting.groundOcclusion().set(program);
        setLights(program, shot.look, shot.sky);
        if (lighting.burns()) lighting.setFiresOnBodies(program, shot.look.fire);
        if (particles) particles->set(program);
        setSkyAndFog(program, shot.look, shot.sky);
        program.set("albedo", body.desc.color);
        program.set("gloss", body.desc.gloss);
        program.set("scale", body.desc.scale);
        setMaterial(program, body.desc.materialScale, shot.images);
        if (sceneDistance) {
            program.set("sceneDistance", *sceneDistance);
            program.set("apart", 0.5f * shot.grid().h);
        }
        setWetness(program, shot);
        slabflow::draw(program, target, body.surface->drawn(), {.cull = cull, .depthTest = true, .depthWrite = true});
    }
}

void SolidScene::drawOutline(const Frame& frame, const SceneInput& input, bool nearer) {
    Program& program = slab_.shaders().program({"outline", "render/outline.vert", "", {"render/outline.frag"}, ""});
    for (const PlacedGrid& grid : input.shot.grids()) {
        setView(program, input.view);
        setBox(program, grid);
        program.set("nearer", int(nearer));
        program.set("lineColor", glm::vec4(outlineColor, lineOpacity));
        program.set("lineWidth", outlineWidthFor(input.view.size));
        drawVertices(program, frame.imageTarget, 6, {.blend = Blend::Alpha, .depthTest = true}, 12);
    }
}

}  // namespace slabflow
