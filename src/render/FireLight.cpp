#include "render/FireLight.h"

#include <algorithm>
#include <cmath>

#include "render/Occluders.h"
#include "render/Uniforms.h"
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

/// Of an emitter.
float radiusIn(const Grid& grid) {
    const glm::vec3 size = grid.size();
    return 0.1f * std::max({size.x, size.y, size.z});
}

/// So many lights that they follow a flame, and so few that every pixel can ask all of them: four along the domain.
glm::ivec3 partsOf(const Grid& grid) {
    const glm::vec3 size = grid.size();
    return glm::max(glm::ivec3(4.0f * size / std::max({size.x, size.y, size.z}) + 0.5f), glm::ivec3(1));
}

/// Half the longest edge of such a part.
float partRadiusIn(const Grid& grid) {
    const glm::vec3 part = grid.size() / glm::vec3(partsOf(grid));
    return 0.5f * std::max({part.x, part.y, part.z});
}

/// Rows of blocks along x, cut where the parts are; see render/glow_rows.glsl.
glm::ivec3 rowsOf(const Grid& grid) {
    const glm::ivec3 blocks = coarser(grid, cellsPerBlock).cells;
    return {partsOf(grid).x, blocks.y, blocks.z};
}

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

FireLight::Fields::Fields(Slab& slab, const Grid& grid)
    : glow(slab.makeField({"glow", coarser(grid, cellsPerBlock), Layout::Centre, Format::RGBA32F})),
      glowRows(slab.makeField({"glowRows", {rowsOf(grid)}, Layout::Centre, Format::RGBA32F, 2})),
      emitters(slab.makeField({"emitters", {partsOf(grid)}, Layout::Centre, Format::RGBA32F, 2})) {}

void FireLight::collect(const FluidFields& fluid, const FireLookDesc& fire, const Uniforms& fading) {
    const Grid cells = fluid.gas->smoke.grid();
    if (!fields_ || cells_ != cells) fields_.emplace(slab_, cells);
    cells_ = cells;
    grid_ = fluid.grid;
    nothing_.reset();
    slab_.run({"render/glow", fields_->glow, {fluid.gas->smoke}, fading + Uniforms{{"glowRamp", glowRamp(fire)}}});
    slab_.run({"render/glow_rows",
               fields_->glowRows,
               {fields_->glow},
               Uniforms{{"parts", partsOf(cells_)}, {"blockSize", cellsPerBlock * cells_.h}} + boxesOf({&grid_, 1})});
    slab_.run({"render/emitters", fields_->emitters, {fields_->glowRows}, {{"parts", partsOf(cells_)}}});
}

void FireLight::collectNothing(const PlacedGrid& grid, const Grid& cells) {
    if (!nothing_) nothing_ = slab_.makeField({"noEmitters", {}, Layout::Centre, Format::RGBA32F, 2});
    fields_.reset();
    grid_ = grid;
    cells_ = cells;
}

void FireLight::shineInSmoke(const FireLookDesc& fire, std::span<const FireLight* const> all,
                             const Occluders& inTheWay) {
    const Grid blocks = coarser(cells_, cellsPerBlock);
    if (!inSmoke_ || inSmoke_->grid() != blocks)
        inSmoke_ = slab_.makeField({"fireInSmoke", blocks, Layout::Centre, Format::RGBA16F});
    slab_.run({"render/fire_in_smoke", *inSmoke_, emittersOf(all) + inTheWay.inputs(),
               shadowedLightOf(all, fire) + inTheWay.uniformsOfDepth(), fluidsVariant(all.size())});
}

Inputs FireLight::emittersOf(std::span<const FireLight* const> fires) {
    Textures emitters;
    for (const FireLight* one : fires)
        emitters.push_back(&(one->nothing_ ? *one->nothing_ : one->fields_->emitters).texture());
    return {{"emitters", emitters}};
}

Uniforms FireLight::lightOf(std::span<const FireLight* const> fires, const FireLookDesc& fire) {
    std::vector<float> radii;
    for (const FireLight* one : fires) radii.push_back(radiusIn(one->grid_));
    return {{"emitterRadius", radii}, {"fireLighting", fire.lighting}};
}

Uniforms FireLight::shadowedLightOf(std::span<const FireLight* const> fires, const FireLookDesc& fire) {
    std::vector<float> partRadii;
    for (const FireLight* one : fires) partRadii.push_back(partRadiusIn(one->cells_));
    return lightOf(fires, fire) + Uniforms{{"partRadius", partRadii}};
}

void FireLight::setEmitters(Program& program, std::span<const FireLight* const> fires, const FireLookDesc& fire) {
    for (const Input& input : emittersOf(fires)) program.set(input.name, input.textures);
    for (const Uniform& uniform : lightOf(fires, fire)) program.set(uniform.name, uniform.value);
}

void FireLight::setOnBodies(Program& program, std::span<const FireLight* const> fires) {
    Textures inSmoke;
    std::vector<glm::vec3> blocks;
    for (const FireLight* one : fires) {
        inSmoke.push_back(&(one->inSmoke_ ? *one->inSmoke_ : *one->nothing_).texture());
        blocks.push_back(glm::vec3(one->cells_.cells) / float(cellsPerBlock));
    }
    program.set("fireInSmoke", inSmoke);
    program.set("fireBlocks", blocks);
}

}  // namespace slabflow
