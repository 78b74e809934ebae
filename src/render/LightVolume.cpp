#include "render/LightVolume.h"

#include <algorithm>
#include <limits>

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

/// Of render/drawn_smoke.glsl.
Uniforms curveOf(const LookDesc& look) {
    std::vector<float> places;
    std::vector<glm::vec4> stops;
    for (size_t i = 0; i < mostSmokeStops; ++i) {
        const SmokeStop& stop = look.smokeCurve[std::min(i, look.smokeCurve.size() - 1)];
        places.push_back(stop.at);
        stops.emplace_back(stop.color, stop.opacity);
    }
    return {{"curvePlaces", places}, {"curveStops", stops}};
}

}  // namespace

LightVolume::Fields::Fields(Slab& slab, const Grid& grid, bool hasKey)
    : extinction(slab.makeField({"extinction", grid, Layout::Centre, Format::R16F})),
      halvedExtinction(slab.makeField({"halvedExtinction", coarser(grid, 2), Layout::Centre, Format::R16F})),
      blockMaximum(slab.makeField({"blockMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      nearbyMaximum(slab.makeField({"nearbyMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      skyVisibility(slab.makeField({"skyVisibility", coarser(grid, 4), Layout::Centre, Format::R16F})),
      fromFarthest(slab.makeField({"fromFarthest", coarser(grid, 4), Layout::Centre, Format::R16F})),
      sunFromAfar(slab.makeField({"sunFromAfar", coarser(grid, 2), Layout::Centre, Format::R16F})),
      lightThroughSmoke(
          slab.makeField({"lightThroughSmoke", grid, Layout::Centre, hasKey ? Format::RGBA16F : Format::RG16F})) {
    if (hasKey) keyFromAfar = slab.makeField({"keyFromAfar", coarser(grid, 2), Layout::Centre, Format::R16F});
}

float LightVolume::negligible(const Grid& grid) { return 0.004f / glm::length(grid.size()); }

void LightVolume::update(const FluidFields& fluid, const LookDesc& look) {
    prepare(fluid, look);
    gather(look, {}, BodyShadow(slab_));
}

void LightVolume::prepare(const FluidFields& fluid, const LookDesc& look) {
    grid_ = fluid.grid;
    isGas_ = !fluid.liquid;
    makeFields(fluid.gasGrid(), lightsOf(look).size() > 1);
    findExtinction(fluid, look);
    addObstacles(fluid);
    findLargestOfBlocks();
    findGlow(fluid, look);
    halve(fields_->extinction, fields_->halvedExtinction);
    if (hasObstacles_) halve(*fields_->occlusion, *fields_->halvedOcclusion);
    dim(fluid, look);
}

void LightVolume::dim(const FluidFields& fluid, const LookDesc& look) {
    const std::vector<glm::vec3> towards = towardsLights(look);
    dimFromAfar(fields_->sunFromAfar, towards[0]);
    if (fields_->keyFromAfar) dimFromAfar(*fields_->keyFromAfar, towards[1]);
    floorLight_.reset();
    if (fluid.liquid && look.ground) shineThroughSurface(fluid.liquid->levelSet, look);
}

void LightVolume::gather(const LookDesc& look, std::span<const LightVolume* const> others, const BodyShadow& bodies) {
    shineFire(look, others);
    seeSky(inTheWay(others));
    gatherLights(look, others, bodies);
}

void LightVolume::gatherLights(const LookDesc& look, std::span<const LightVolume* const> others,
                               const BodyShadow& bodies) {
    const std::vector<glm::vec3> towards = towardsLights(look);
    gatherLight(inTheWay(others), towards);
    castShadows(bodies, towards);
}

std::vector<const LightVolume*> LightVolume::withOthers(std::span<const LightVolume* const> others) const {
    std::vector<const LightVolume*> all{this};
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

bool LightVolume::isAnyPeriodic(std::span<const LightVolume* const> all) {
    return std::ranges::any_of(all, [](const LightVolume* volume) { return glm::any(volume->grid_.periodic); });
}

std::vector<const LightVolume*> LightVolume::inTheWay(std::span<const LightVolume* const> others) const {
    std::vector<const LightVolume*> all = withOthers(others);
    if (isAnyPeriodic(all)) all.resize(1);
    return all;
}

void LightVolume::makeFields(const Grid& grid, bool hasKey) {
    if (!fields_ || fields_->lightThroughSmoke.grid() != grid || fields_->keyFromAfar.has_value() != hasKey)
        fields_.emplace(slab_, grid, hasKey);
}

void LightVolume::findExtinction(const FluidFields& fluid, const LookDesc& look) {
    if (fluid.liquid) {
        drawnSmoke_.reset();
        const float perMetre = leastOf(extinctionOf(look.liquid));
        slab_.run({"render/liquid/liquid_extinction",
                   fields_->extinction,
                   {fluid.liquid->levelSet},
                   {{"perMetre", perMetre}}});
        return;
    }
    drawSmoke(fluid, look);
    slab_.run({"render/extinction",
               fields_->extinction,
               {{"smoke", drawnSmoke_ ? *drawnSmoke_ : fluid.gas->smoke}},
               fadingOf(fluid, look) + Uniforms{{"channel", drawnSmoke_ ? 3 : 0}, {"perDensity", look.extinction}}});
}

/// By the curve of a look that has one.
void LightVolume::drawSmoke(const FluidFields& fluid, const LookDesc& look) {
    if (look.smokeCurve.empty()) return drawnSmoke_.reset();
    if (!drawnSmoke_ || drawnSmoke_->grid() != fluid.gas->smoke.grid())
        drawnSmoke_ = slab_.makeField({"drawnSmoke", fluid.gas->smoke.grid(), Layout::Centre, Format::RGBA16F});
    Inputs sources{{"gas", fluid.gas->smoke}};
    Uniforms uniforms = curveOf(look);
    if (fluid.gas->dye) sources.emplace_back("dye", *fluid.gas->dye);
    else uniforms.push_back({"albedo", look.albedo});
    slab_.run({"render/drawn_smoke", *drawnSmoke_, sources, uniforms, fluid.gas->dye ? Variant{"DYED"} : Variant{}});
}

/// Obstacles hide the sky as smoke does, but what marches to the eye never enters them.
void LightVolume::addObstacles(const FluidFields& fluid) {
    hasObstacles_ = fluid.gasSolids() && fluid.gasSolids()->anyNow();
    if (!hasObstacles_) return;
    std::optional<Field>&occlusion = fields_->occlusion, &halved = fields_->halvedOcclusion;
    if (!occlusion) {
        occlusion = slab_.makeField({"occlusion", fluid.gasGrid(), Layout::Centre, Format::R16F});
        halved = slab_.makeField({"halvedOcclusion", coarser(fluid.gasGrid(), 2), Layout::Centre, Format::R16F});
    }
    slab_.run({"render/occlusion", *occlusion, {fields_->extinction, {"openings", fluid.gasSolids()->openings}}});
}

void LightVolume::findLargestOfBlocks() {
    slab_.run({"slab/reduce",
               fields_->blockMaximum,
               {{"source", occlusion()}, {"other", occlusion()}},
               {{"reduction", int(Reduction::MaxAbs)}, {"first", 1}}});
}

/// Blocks where something glows are not empty either.
void LightVolume::findGlow(const FluidFields& fluid, const LookDesc& look) {
    Inputs sources{fields_->blockMaximum};
    burns_ = fluid.burns();
    if (burns_) {
        fire_.collect(fluid, look.fire, fadingOf(fluid, look));
        sources.push_back(fire_.glow());
    } else {
        fire_.collectNothing(grid_, fields_->extinction.grid());
    }
    slab_.run({"render/nearby_maximum", fields_->nearbyMaximum, sources, neighboursOf(fields_->extinction.grid()),
               burns_ ? Variant{"BURNING"} : Variant{}});
}

void LightVolume::halve(const Field& field, Field& halved) {
    slab_.run({"render/halved_extinction", halved, {{"extinction", field}}, {{"extinctionCells", field.grid().cells}}});
}

Occluders LightVolume::halvedOccluders(std::span<const LightVolume* const> volumes) {
    return occludersOf(volumes, &LightVolume::halvedOcclusion);
}

Occluders LightVolume::occludersOf(std::span<const LightVolume* const> volumes,
                                   const Field& (LightVolume::*what)() const) {
    Occluders all;
    for (const LightVolume* one : volumes)
        all.add(one->grid_, one->extinction().grid(), (one->*what)(), one->nearbyMaximum(), negligible(one->grid_));
    return all;
}

/// How much smoke is before a light, the more coarsely the farther away it is.
void LightVolume::dimFromAfar(Field& depth, glm::vec3 towardsLight) {
    const LightVolume* self = this;
    const Occluders halved = occludersOf({&self, 1}, &LightVolume::halvedExtinction);
    const Uniforms towardsIt{{"towardsLight", towardsLight}};
    slab_.run(
        {"render/sun_from_farthest", fields_->fromFarthest, halved.inputs(), halved.uniformsOfDepth() + towardsIt});
    const Inputs sources = halved.inputs() + Inputs{{"fromFarther", fields_->fromFarthest}};
    slab_.run({"render/sun_from_afar", depth, sources, halved.uniforms() + towardsIt});
}

/// Of all fires, in this fluid's smoke.
void LightVolume::shineFire(const LookDesc& look, std::span<const LightVolume* const> others) {
    isLitByFire_ = burns_ || std::ranges::any_of(others, &LightVolume::burns);
    if (!isLitByFire_ || !isGas_) return fire_.leaveDark();
    const std::vector<const LightVolume*> all = withOthers(others);
    std::vector<const FireLight*> fires;
    for (const LightVolume* volume : all) fires.push_back(&volume->fire_);
    Occluders inTheWay = halvedOccluders(all);
    if (isAnyPeriodic(all))  // each is as if it were alone
        std::fill(inTheWay.negligible.begin() + 1, inTheWay.negligible.end(), std::numeric_limits<float>::max());
    fire_.shineInSmoke(look.fire, fires, inTheWay);
}

void LightVolume::seeSky(std::span<const LightVolume* const> all) {
    const Occluders halved = halvedOccluders(all);
    slab_.run({"render/sky_visibility", fields_->skyVisibility, halved.inputs(), halved.uniformsOfDepth(),
               fluidsVariant(all.size())});
}

/// The smoke next to a cell, and what is known of all that lies behind.
void LightVolume::gatherLight(std::span<const LightVolume* const> all, const std::vector<glm::vec3>& towards) {
    const Occluders occluders = occludersOf(all, &LightVolume::extinction);
    const bool hasKey = towards.size() > 1;
    Textures sun, key;
    for (const LightVolume* volume : all) {
        sun.push_back(&volume->fields_->sunFromAfar.texture());
        if (hasKey) key.push_back(&volume->fields_->keyFromAfar->texture());
    }
    Inputs sources = occluders.inputs() + Inputs{{"sunFromAfar", sun}, {"skyVisibility", fields_->skyVisibility}};
    Variant variant = fluidsVariant(all.size());
    if (hasKey) {
        sources.emplace_back("keyFromAfar", key);
        variant.emplace_back("LIGHTS=2");
    }
    slab_.run({"render/light_volume", fields_->lightThroughSmoke, sources,
               occluders.uniforms() + Uniforms{{"cell", occluders.edges}, {"towardsLights", towards}}, variant});
}

void LightVolume::castShadows(const BodyShadow& bodies, const std::vector<glm::vec3>& towards) {
    if (!bodies.isThrown()) return lightPastBodies_.reset();
    const Field& through = fields_->lightThroughSmoke;
    if (!lightPastBodies_ || lightPastBodies_->grid() != through.grid())
        lightPastBodies_ = slab_.makeField({"light", through.grid(), Layout::Centre, Format::RGBA16F});
    slab_.run({"render/light_past_bodies", *lightPastBodies_, Inputs{through, fields_->nearbyMaximum} + bodies.inputs(),
               boxesOf({&grid_, 1}) + bodies.uniforms() +
                   Uniforms{{"extinctionCells", through.grid().cells},
                            {"negligible", negligible(grid_)},
                            {"towardsLights", towards}},
               towards.size() > 1 ? Variant{"LIGHTS=2"} : Variant{}});
}

void LightVolume::shineThroughSurface(const Field& levelSet, const LookDesc& look) {
    const glm::ivec3 texels = glm::min(floorFineness * grid_.cells, 1024);
    floorLight_ = slab_.makeField({"floorLight", {{texels.x, 1, texels.z}}, Layout::Centre, Format::RGBA16F});
    Field landings = slab_.makeField({"landings", {{texels.x, 1, texels.z}}, Layout::Centre, Format::RGBA32F});
    slab_.run({"render/liquid/sun_landings",
               landings,
               {levelSet},
               boxesOf({&grid_, 1}) + Uniforms{{"cell", grid_.h},
                                               {"towardsSun", towardsLights(look)[0] * grid_.axes},
                                               {"refractiveIndex", look.liquid.refractiveIndex}}});
    const glm::vec3 extinction = extinctionOf(look.liquid);
    slab_.run({"render/liquid/floor_light",
               *floorLight_,
               {landings},
               {{"texels", glm::vec3(texels)}, {"extra", extinction - leastOf(extinction)}}});
}

}  // namespace slabflow
