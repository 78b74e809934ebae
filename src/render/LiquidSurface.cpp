#include "render/LiquidSurface.h"

#include "gpu/Draw.h"
#include "render/RayData.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// Of render/liquid/smooth_level_set.glsl.
void setLevelSet(Program& program, const Field& levelSet) {
    program.set("levelSet", levelSet.texture());
    program.set("cell", levelSet.grid().h);
}

/// A box around all bodies, for shade_surface.glsl.
void setBodies(Program& program, std::span<const Body> bodies) {
    glm::vec3 low(1e30f), high(-1e30f);
    for (const Body& body : bodies)
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 share(corner & 1, corner >> 1 & 1, corner >> 2);
            const glm::vec3 ofBody = glm::mix(body.surface->low(), body.surface->high(), share);
            const glm::vec3 place(body.worldFromBody() * glm::vec4(ofBody, 1));
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
    program.set("bodiesLow", low);
    program.set("bodiesSize", high - low);
}

}  // namespace

LiquidFrame::LiquidFrame(glm::ivec2 pixels)
    : size(pixels),
      place(makeTexture2D(size, Format::RGBA32F, "liquid place", Filter::Nearest)),
      normal(makeTexture2D(size, Format::RGBA16F, "liquid normal", Filter::Nearest)),
      behind(makeTexture2D(size, Format::RGBA16F, "behind liquid", Filter::Nearest)),
      target({&place, &normal, &behind}, nullptr, "liquid") {}

void LiquidSurface::draw(const Frame& frame, const LiquidInput& input) {
    if (!liquid_ || liquid_->size != frame.size) liquid_ = std::make_unique<LiquidFrame>(frame.size);
    find(frame, input);
    shade(frame, input);
}

void LiquidSurface::find(const Frame& frame, const LiquidInput& input) {
    const auto stage = slab_.stage("liquid surface");
    Program& program = slab_.shaders().program({.label = "liquid surface",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/liquid/find_surface.frag"}});
    setRays(program, {input.view, input.shot.grid(), frame});
    setLevelSet(program, input.levelSet);
    program.set("image", frame.image);
    drawFullscreen(program, liquid_->target);
}

void LiquidSurface::shade(const Frame& frame, const LiquidInput& input) {
    const auto& [shot, view, light, levelSet] = input;
    const auto stage = slab_.stage("liquid");
    Variant variant = lightsVariant(shot.look);
    if (!shot.bodies.empty()) variant.emplace_back("BODIES");
    const auto& spray = shot.fluid().liquid->spray;
    const bool hasFoam = spray && shot.look.liquid.foam > 0;
    if (hasFoam) variant.emplace_back("FOAM");
    Program& program = slab_.shaders().program({.label = "liquid",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/liquid/shade_surface.frag"},
                                                .variant = variant});
    setRays(program, {view, shot.grid(), frame});
    setLevelSet(program, levelSet);
    program.set("place", liquid_->place);
    program.set("normal", liquid_->normal);
    program.set("behind", liquid_->behind);
    setLights(program, shot.look);
    program.set("light", light.light().texture());
    program.set("background", shot.look.background);
    program.set("ground", int(shot.look.ground));
    program.set("refractiveIndex", shot.look.liquid.refractiveIndex);
    program.set("absorption", shot.look.liquid.absorption);
    program.set("murk", shot.look.liquid.murk);
    if (!shot.bodies.empty()) setBodies(program, shot.bodies);
    if (hasFoam) {
        program.set("foam", spray->foam.texture());
        program.set("foamStrength", shot.look.liquid.foam);
    }
    const PlacedGrid& grid = shot.grid();
    drawFullscreen(program, frame.imageTarget, {.within = view.pixelsOf(grid.origin, grid.origin + grid.size())});
}

}  // namespace slabflow
