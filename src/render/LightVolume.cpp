#include "render/LightVolume.h"

#include "render/Uniforms.h"
#include "slab/Reduce.h"

namespace slabflow {

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
    const Grid& grid = fluid.grid;
    const std::vector<glm::vec3> towards = towardsLights(look);
    const bool hasKey = towards.size() > 1;
    if (!fields_ || fields_->light.grid() != grid || fields_->keyFromAfar.has_value() != hasKey)
        fields_.emplace(slab_, grid, hasKey);
    Field &extinction = fields_->extinction, &blockMaximum = fields_->blockMaximum;
    Field &nearbyMaximum = fields_->nearbyMaximum, &skyVisibility = fields_->skyVisibility, &light = fields_->light;
    const OpenFade fade = openFadeOf(fluid, look);
    const Uniforms fading{{"fadeLow", fade.low}, {"fadeHigh", fade.high}};
    slab_.run({"render/extinction", extinction, {fluid.gas}, fading + Uniforms{{"perDensity", look.extinction}}});
    // Obstacles hide the sun and the sky as smoke does, but what marches to the eye never enters them.
    Field* occlusion = &extinction;
    if (fluid.solids) {
        if (!fields_->occlusion)
            fields_->occlusion = slab_.makeField({"occlusion", grid, Layout::Centre, Format::R16F});
        occlusion = &*fields_->occlusion;
        slab_.run({"render/occlusion", *occlusion, {extinction, fluid.solids->openings}});
    }
    slab_.run({"slab/reduce",
               blockMaximum,
               {{"source", *occlusion}, {"other", *occlusion}},
               {{"reduction", int(Reduction::MaxAbs)}, {"first", 1}}});
    burns_ = fluid.burns();
    if (burns_) {
        fire_.collect(fluid, look.fire, fading);
        slab_.run({"render/nearby_maximum_burning", nearbyMaximum, {blockMaximum, fire_.glow()}});
        fire_.shineInSmoke(look.fire, nearbyMaximum, negligible(grid));
        if (look.ground) fire_.shineOnGround(look.fire);
    } else {
        slab_.run({"render/nearby_maximum", nearbyMaximum, {blockMaximum}});
    }
    Field& halved = fields_->halvedExtinction;
    slab_.run({"render/halved_extinction", halved, {{"extinction", *occlusion}}, {{"extinctionCells", grid.cells}}});
    const Inputs occluders{{"extinction", halved}, nearbyMaximum};
    const Uniforms domain{
        {"boxSize", grid.size()}, {"extinctionCells", halved.grid().cells}, {"negligible", negligible(grid)}};
    slab_.run({"render/sky_visibility", skyVisibility, occluders, domain});
    const auto fromAfar = [&](Field& depth, glm::vec3 direction) {
        const Uniforms towardsIt = domain + Uniforms{{"towardsLight", direction}};
        slab_.run({"render/sun_from_farthest", fields_->fromFarthest, occluders, towardsIt});
        const Inputs sources = occluders + Inputs{{"fromFarther", fields_->fromFarthest}};
        slab_.run({"render/sun_from_afar", depth, sources, towardsIt});
    };
    fromAfar(fields_->sunFromAfar, towards[0]);
    Inputs sources{{"extinction", *occlusion}, nearbyMaximum, {"sunFromAfar", fields_->sunFromAfar}, skyVisibility};
    if (hasKey) {
        fromAfar(*fields_->keyFromAfar, towards[1]);
        sources = sources + Inputs{{"keyFromAfar", *fields_->keyFromAfar}};
    }
    slab_.run({hasKey ? "render/light_volume_two" : "render/light_volume",
               light,
               sources,
               {{"extinctionCells", grid.cells}, {"negligible", negligible(grid)}, {"towardsLights", towards}}});
}

}  // namespace slabflow
