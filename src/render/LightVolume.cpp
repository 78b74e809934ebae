#include "render/LightVolume.h"

#include <algorithm>

#include "render/Uniforms.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// Of render/open_sides.glsl.
Uniforms fadingOf(const FluidFields& fluid, const LookDesc& look) {
    const OpenFade fade = openFadeOf(fluid, look);
    return {{"fadeLow", fade.low}, {"fadeHigh", fade.high}};
}

/// What is behind the last block of a periodic axis is closer where that block holds fewer than four cells, so that
/// whoever marches a block far may meet one more.
Uniforms neighboursOf(const Grid& grid) {
    const glm::bvec3 partial = glm::notEqual(grid.cells % 4, glm::ivec3(0));
    return {{"reach", 1 + glm::ivec3(grid.periodic) * glm::ivec3(partial)}};
}

/// Of a liquid, for each colour [1/m].
glm::vec3 extinctionOf(const LiquidLookDesc& liquid) { return liquid.absorption + liquid.murk; }

float leastOf(glm::vec3 colour) { return std::min({colour.r, colour.g, colour.b}); }

/// Places on the floor that know its light, for each cell along an axis.
constexpr int floorFineness = 2;

}  // namespace

LightVolume::Fields::Fields(Slab& slab, const Grid& grid, bool hasKey)
    : extinction(slab.makeField({"extinction", grid, Layout::Centre, Format::R16F})),
      halvedExtinction(slab.makeField({"halvedExtinction", coarser(grid, 2), Layout::Centre, Format::R16F})),
      blockMaximum(slab.makeField({"blockMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      nearbyMaximum(slab.makeField({"nearbyMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      skyVisibility(slab.makeField({"skyVisibility", coarser(grid, 4), Layout::Centre, Format::R16F})),
      fromFarthest(slab.makeField({"fromFarthest", coarser(grid, 4), Layout::Centre, Format::R16F})),
      sunFromAfar(slab.makeField({"sunFromAfar", coarser(grid, 2), Layout::Centre, Format::R16F})),
      light(slab.makeField({"light", grid, Layout::Centre, hasKey ? Format::RGBA16F : Format::RG16F})) {
    if (hasKey) keyFromAfar = slab.makeField({"keyFromAfar", coarser(grid, 2), Layout::Centre, Format::R16F});
}

float LightVolume::negligible(const Grid& grid) { return 0.004f / glm::length(grid.size()); }

void LightVolume::update(const FluidFields& fluid, const LookDesc& look) {
    const std::vector<glm::vec3> towards = towardsLights(look);
    makeFields(fluid.grid, towards.size() > 1);
    findExtinction(fluid, look);
    const Field& occlusion = addObstacles(fluid);
    findLargestOfBlocks(occlusion);
    burns_ = fluid.burns();
    if (burns_) shineFire(fluid, look);
    else
        slab_.run({"render/nearby_maximum", fields_->nearbyMaximum, {fields_->blockMaximum}, neighboursOf(fluid.grid)});
    halveOcclusion(occlusion);
    seeSky();
    dimFromAfar(fields_->sunFromAfar, towards[0]);
    if (fields_->keyFromAfar) dimFromAfar(*fields_->keyFromAfar, towards[1]);
    gatherLight(occlusion, towards);
    floorLight_.reset();
    if (fluid.liquid && look.ground) shineThroughSurface(fluid.grid, fluid.liquid->levelSet, look);
}

void LightVolume::makeFields(const Grid& grid, bool hasKey) {
    if (!fields_ || fields_->light.grid() != grid || fields_->keyFromAfar.has_value() != hasKey)
        fields_.emplace(slab_, grid, hasKey);
}

void LightVolume::findExtinction(const FluidFields& fluid, const LookDesc& look) {
    if (fluid.liquid) {
        const float perMetre = leastOf(extinctionOf(look.liquid));
        slab_.run({"render/liquid/liquid_extinction",
                   fields_->extinction,
                   {fluid.liquid->levelSet},
                   {{"perMetre", perMetre}}});
        return;
    }
    slab_.run({"render/extinction",
               fields_->extinction,
               {fluid.gas->smoke},
               fadingOf(fluid, look) + Uniforms{{"perDensity", look.extinction}}});
}

/// Obstacles hide the sun and the sky as smoke does, but what marches to the eye never enters them.
const Field& LightVolume::addObstacles(const FluidFields& fluid) {
    if (!fluid.solids) return fields_->extinction;
    std::optional<Field>& occlusion = fields_->occlusion;
    if (!occlusion) occlusion = slab_.makeField({"occlusion", fluid.grid, Layout::Centre, Format::R16F});
    slab_.run({"render/occlusion", *occlusion, {fields_->extinction, fluid.solids->openings}});
    return *occlusion;
}

void LightVolume::findLargestOfBlocks(const Field& occlusion) {
    slab_.run({"slab/reduce",
               fields_->blockMaximum,
               {{"source", occlusion}, {"other", occlusion}},
               {{"reduction", int(Reduction::MaxAbs)}, {"first", 1}}});
}

/// Blocks where something glows are not empty either.
void LightVolume::shineFire(const FluidFields& fluid, const LookDesc& look) {
    Field& nearby = fields_->nearbyMaximum;
    fire_.collect(fluid, look.fire, fadingOf(fluid, look));
    slab_.run({"render/nearby_maximum",
               nearby,
               {fields_->blockMaximum, fire_.glow()},
               neighboursOf(fluid.grid),
               {"BURNING"}});
    fire_.shineInSmoke(look.fire, nearby, negligible(fluid.grid));
    if (look.ground) fire_.shineOnGround(look.fire);
}

void LightVolume::halveOcclusion(const Field& occlusion) {
    slab_.run({"render/halved_extinction",
               fields_->halvedExtinction,
               {{"extinction", occlusion}},
               {{"extinctionCells", occlusion.grid().cells}}});
}

/// What all marches through the halved occlusion read.
Inputs LightVolume::occluders() const { return {{"extinction", fields_->halvedExtinction}, fields_->nearbyMaximum}; }

Uniforms LightVolume::domain() const {
    const Grid& grid = fields_->light.grid();
    return {{"boxSize", grid.size()},
            {"extinctionCells", fields_->halvedExtinction.grid().cells},
            {"negligible", negligible(grid)}};
}

void LightVolume::seeSky() { slab_.run({"render/sky_visibility", fields_->skyVisibility, occluders(), domain()}); }

/// How much smoke is before a light, the more coarsely the farther away it is.
void LightVolume::dimFromAfar(Field& depth, glm::vec3 towardsLight) {
    const Uniforms towardsIt = domain() + Uniforms{{"towardsLight", towardsLight}};
    slab_.run({"render/sun_from_farthest", fields_->fromFarthest, occluders(), towardsIt});
    const Inputs sources = occluders() + Inputs{{"fromFarther", fields_->fromFarthest}};
    slab_.run({"render/sun_from_afar", depth, sources, towardsIt});
}

/// The smoke next to a cell, and what is known of all that lies behind.
void LightVolume::gatherLight(const Field& occlusion, const std::vector<glm::vec3>& towards) {
    const Fields& f = *fields_;
    Inputs sources{{"extinction", occlusion}, f.nearbyMaximum, {"sunFromAfar", f.sunFromAfar}, f.skyVisibility};
    if (f.keyFromAfar) sources = sources + Inputs{{"keyFromAfar", *f.keyFromAfar}};
    const Grid& grid = f.light.grid();
    slab_.run({"render/light_volume",
               fields_->light,
               sources,
               {{"extinctionCells", grid.cells}, {"negligible", negligible(grid)}, {"towardsLights", towards}},
               f.keyFromAfar ? Variant{"LIGHTS=2"} : Variant{}});
}

void LightVolume::shineThroughSurface(const PlacedGrid& grid, const Field& levelSet, const LookDesc& look) {
    const glm::ivec3 texels = glm::min(floorFineness * grid.cells, 1024);
    floorLight_ = slab_.makeField({"floorLight", {{texels.x, 1, texels.z}}, Layout::Centre, Format::RGBA16F});
    Field landings = slab_.makeField({"landings", {{texels.x, 1, texels.z}}, Layout::Centre, Format::RGBA32F});
    slab_.run({"render/liquid/sun_landings",
               landings,
               {levelSet},
               {{"boxLow", grid.origin},
                {"boxSize", grid.size()},
                {"cell", grid.h},
                {"towardsSun", towardsLights(look)[0]},
                {"refractiveIndex", look.liquid.refractiveIndex}}});
    const glm::vec3 extinction = extinctionOf(look.liquid);
    slab_.run({"render/liquid/floor_light",
               *floorLight_,
               {landings},
               {{"texels", glm::vec3(texels)}, {"extra", extinction - leastOf(extinction)}}});
}

}  // namespace slabflow
