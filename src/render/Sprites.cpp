#include "render/Sprites.h"

#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr float exposureTime = 1.0f / 500;  ///< s

void drawAll(Program& program, const Framebuffer& target, const Particles& particles) {
    drawVertices(program, target, 6, {.blend = Blend::Premultiplied}, int(particles.slots().cellCount()));
}

}  // namespace

Program& Sprites::program(const Variant& variant, const View& view, const Particles& particles) {
    Program& program = slab_.shaders().program({.label = labelOf("sprites", variant),
                                                .vertex = "render/sprite.vert",
                                                .fragment = {"render/sprite.frag"},
                                                .variant = variant});
    setView(program, view);
    program.set("particles", particles.state.texture());
    program.set("exposureTime", exposureTime);
    return program;
}

void Sprites::draw(const Frame& frame, const SpriteInput& input) {
    const auto stage = slab_.stage("sprites");
    drawAll(litProgram(frame, input), frame.imageTarget, input.particles);
}

void Sprites::drawPasses(const PassLayer& layer, const Frame& frame, const SpriteInput& input,
                         const NextPicture& next) {
    drawAll(litProgram(frame, input, &next), layer.target, input.particles);
}

Program& Sprites::litProgram(const Frame& frame, const SpriteInput& input, const NextPicture* next) {
    const auto& [shot, view, light, particles, liquid] = input;
    Variant variant = lightsVariant(shot.look, shot.sky);
    if (next) variant.emplace_back("PASSES");
    Program& sprites = program(variant, view, particles);
    if (next) setMotion(sprites, *next, view.size);
    sprites.set("secondsAgo", shot.secondsAgo);
    setBox(sprites, shot.grid());
    sprites.set("light", light.light().texture());
    setLights(sprites, shot.look, shot.sky);
    setSkyAndFog(sprites, shot.look, shot.sky);
    sprites.set("sceneDistance", frame.distance);
    sprites.set("place", liquid.place);
    return sprites;
}

void Sprites::drawFlat(const Frame& frame, const Shot& shot, const View& view) {
    const auto stage = slab_.stage("sprites");
    const Particles& drops = shot.fluid().liquid->spray->drops;
    Program& sprites = program({"FLAT"}, view, drops);
    sprites.set("secondsAgo", 0.0f);
    sprites.set("absorption", shot.look.liquid.absorption);
    setBox(sprites, shot.grid());
    drawAll(sprites, frame.imageTarget, drops);
}

}  // namespace slabflow
