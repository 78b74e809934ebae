#include "render/Sprites.h"

#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr float exposureTime = 1.0f / 200;  ///< s

}  // namespace

void Sprites::draw(const Frame& frame, const SpriteInput& input) {
    const auto& [shot, view, light, particles, liquid] = input;
    const auto stage = slab_.stage("sprites");
    Program& program = slab_.shaders().program({.label = "sprites",
                                                .vertex = "render/sprite.vert",
                                                .fragment = {"render/sprite.frag"},
                                                .variant = lightsVariant(shot.look)});
    setView(program, view);
    setBox(program, shot.grid());
    program.set("particles", particles.state.texture());
    program.set("exposureTime", exposureTime);
    program.set("light", light.light().texture());
    setLights(program, shot.look);
    program.set("sceneDistance", frame.distance);
    program.set("place", liquid.place);
    drawVertices(program, frame.imageTarget, 6, {.blend = Blend::Premultiplied}, int(particles.slots().cellCount()));
}

}  // namespace slabflow
