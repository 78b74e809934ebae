#include "render/FireLight.h"

#include <algorithm>
#include <cmath>

#include "scene/ColorRamp.h"

namespace slabflow {
namespace {

constexpr float dying = 0.15f;  // reaction below which a hot body's glow fades, since there is ever less of it

/// Colour of a black body, its strongest channel 1 (Planck 1901, at one wavelength for each channel).
glm::vec3 blackBody(float kelvin) {
    const auto radiance = [=](double micrometres) {
        return std::pow(micrometres, -5) / (std::exp(14388 / (micrometres * double(kelvin))) - 1);
    };
    const glm::dvec3 color(radiance(0.61), radiance(0.55), radiance(0.465));
    return glm::vec3(color / std::max({color.r, color.g, color.b}));
}

glm::vec3 hotGlow(const FireLookDesc& fire, float reaction) {
    const float kelvin = glm::mix(fire.coolest, fire.hottest, reaction);
    return std::min(reaction / dying, 1.0f) * std::pow(kelvin / fire.hottest, 4.0f) * blackBody(kelvin);
}

/// Black at 0 whatever a stop says: all air is burnt out.
glm::vec3 rampGlow(const FireLookDesc& fire, float reaction) {
    return reaction > 0 ? colorAt(fire.ramp, reaction) : glm::vec3(0);
}

/// Of an emitter, about that of the part of the domain for which it stands.
float radiusIn(const Grid& grid) {
    const glm::vec3 size = grid.size();
    return 0.1f * std::max({size.x, size.y, size.z});
}

/// So many lights that they follow a flame, and so few that every pixel can ask all of them: four along the domain.
glm::ivec3 partsOf(const Grid& grid) {
    const glm::vec3 size = grid.size();
    return glm::max(glm::ivec3(4.0f * size / std::max({size.x, size.y, size.z}) + 0.5f), glm::ivec3(1));
}

/// Rows of blocks along x, cut where the parts are; see render/glow_rows.glsl.
glm::ivec3 rowsOf(const Grid& grid) {
    const glm::ivec3 blocks = coarser(grid, cellsPerBlock).cells;
    return {partsOf(grid).x, blocks.y, blocks.z};
}

constexpr int groundTexels = 96;  // to a side: the middle ones a seventh of an emitter's radius apart

}  // namespace

std::vector<glm::vec3> glowRamp(const FireLookDesc& fire) {
    std::vector<glm::vec3> ramp;
    for (int i = 0; i < glowStops; ++i) {
        const float reaction = float(i) / (glowStops - 1);
        ramp.push_back(fire.emission *
                       (fire.colors == FireColors::BlackBody ? hotGlow(fire, reaction) : rampGlow(fire, reaction)));
    }
    return ramp;
}

FireLight::Fields::Fields(Slab& slab, const PlacedGrid& of)
    : grid(of),
      glow(slab.makeField({"glow", coarser(grid, cellsPerBlock), Layout::Centre, Format::RGBA32F})),
      glowRows(slab.makeField({"glowRows", {rowsOf(grid)}, Layout::Centre, Format::RGBA32F, 2})),
      emitters(slab.makeField({"emitters", {partsOf(grid)}, Layout::Centre, Format::RGBA32F, 2})),
      inSmoke(slab.makeField({"fireInSmoke", coarser(grid, cellsPerBlock), Layout::Centre, Format::RGBA16F})),
      onGround(slab.makeField({"fireOnGround", {{groundTexels, 1, groundTexels}}, Layout::Centre, Format::RGBA32F})) {}

void FireLight::collect(const FluidFields& fluid, const FireLookDesc& fire, const Uniforms& fading) {
    const PlacedGrid& grid = fluid.grid;
    if (!fields_ || fields_->grid.shape() != grid.shape()) fields_.emplace(slab_, grid);
    fields_->grid = grid;
    slab_.run({"render/glow", fields_->glow, {fluid.gas->smoke}, fading + Uniforms{{"glowRamp", glowRamp(fire)}}});
    slab_.run(
        {"render/glow_rows",
         fields_->glowRows,
         {fields_->glow},
         {{"parts", partsOf(grid)}, {"blockSize", 4 * grid.h}, {"boxLow", grid.origin}, {"boxSize", grid.size()}}});
    slab_.run({"render/emitters", fields_->emitters, {fields_->glowRows}, {{"parts", partsOf(grid)}}});
}

Uniforms FireLight::light(const FireLookDesc& fire) const {
    const PlacedGrid& grid = fields_->grid;
    return {{"emitterRadius", radiusIn(grid)}, {"fireLighting", fire.lighting}, {"boxLow", grid.origin}};
}

void FireLight::shineInSmoke(const FireLookDesc& fire, const Field& nearbyMaximum, float negligible) {
    slab_.run({"render/fire_in_smoke",
               fields_->inSmoke,
               {fields_->emitters, nearbyMaximum},
               light(fire) + Uniforms{{"negligible", negligible}}});
}

void FireLight::shineOnGround(const FireLookDesc& fire) {
    slab_.run({"render/fire_on_ground",
               fields_->onGround,
               {fields_->emitters},
               light(fire) + Uniforms{{"boxSize", fields_->grid.size()}}});
}

void FireLight::setEmitters(Program& program, const FireLookDesc& fire) const {
    program.set("emitters", fields_->emitters.texture());
    program.set("emitterRadius", radiusIn(fields_->grid));
    program.set("fireLighting", fire.lighting);
}

}  // namespace slabflow
