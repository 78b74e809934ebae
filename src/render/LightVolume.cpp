#include "render/LightVolume.h"

#include "render/Uniforms.h"
#include "slab/Reduce.h"

namespace slabflow {

LightVolume::Fields::Fields(Slab& slab, const Grid& grid)
    : extinction(slab.makeField({"extinction", grid, Layout::Centre, Format::R16F})),
      blockMaximum(slab.makeField({"blockMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      nearbyMaximum(slab.makeField({"nearbyMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      sunFromAfar(slab.makeField({"sunFromAfar", coarser(grid, 2), Layout::Centre, Format::R16F})),
      skyVisibility(slab.makeField({"skyVisibility", coarser(grid, 4), Layout::Centre, Format::R16F})),
      light(slab.makeField({"light", grid, Layout::Centre, Format::RG16F})) {}

float LightVolume::negligible(const Grid& grid) { return 0.004f / glm::length(grid.size()); }

void LightVolume::update(const FluidFields& fluid, const LookDesc& look) {
    const Grid& grid = fluid.grid;
    if (!fields_ || fields_->light.grid() != grid) fields_.emplace(slab_, grid);
    Field &extinction = fields_->extinction, &blockMaximum = fields_->blockMaximum;
    Field &nearbyMaximum = fields_->nearbyMaximum, &skyVisibility = fields_->skyVisibility, &light = fields_->light;
    slab_.run({"render/extinction", extinction, {fluid.gas}, {{"perDensity", look.extinction}}});
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
    burns_ = fluid.burns;
    if (burns_) {
        fire_.update(fluid, look.fire);
        slab_.run({"render/nearby_maximum_burning", nearbyMaximum, {blockMaximum, fire_.glow()}});
    } else {
        slab_.run({"render/nearby_maximum", nearbyMaximum, {blockMaximum}});
    }
    const Inputs occluders{{"extinction", *occlusion}, nearbyMaximum};
    const Uniforms domain{{"boxSize", grid.size()}, {"negligible", negligible(grid)}};
    const Uniform sun{"towardsLight", towardsLight(look)};
    slab_.run({"render/sky_visibility", skyVisibility, occluders, domain});
    slab_.run({"render/sun_from_afar", fields_->sunFromAfar, occluders, domain + Uniforms{sun}});
    slab_.run({"render/light_volume", light, {{"extinction", *occlusion}, fields_->sunFromAfar, skyVisibility}, {sun}});
}

}  // namespace slabflow
