#include "render/LightVolume.h"

#include "render/Uniforms.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// Covers the same box with cells `factor` times as large, the last ones reaching beyond it where they must.
Grid coarser(const Grid& grid, int factor) {
    return {(grid.cells + factor - 1) / factor, float(factor) * grid.h, grid.origin};
}

}  // namespace

LightVolume::Fields::Fields(Slab& slab, const Grid& grid)
    : extinction(slab.makeField({"extinction", grid, Layout::Centre, Format::R16F})),
      blockMaximum(slab.makeField({"blockMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      nearbyMaximum(slab.makeField({"nearbyMaximum", coarser(grid, 4), Layout::Centre, Format::R32F})),
      skyVisibility(slab.makeField({"skyVisibility", coarser(grid, 2), Layout::Centre, Format::R16F})),
      light(slab.makeField({"light", grid, Layout::Centre, Format::RG16F})) {}

float LightVolume::negligible(const Grid& grid) { return 0.004f / glm::length(grid.size()); }

void LightVolume::update(const FluidFields& fluid, const LookDesc& look) {
    const Grid& grid = fluid.grid;
    if (!fields_ || fields_->light.grid() != grid) fields_.emplace(slab_, grid);
    auto& [extinction, blockMaximum, nearbyMaximum, skyVisibility, light] = *fields_;
    const Uniform nothing{"negligible", negligible(grid)};

    slab_.run({"render/extinction", extinction, {fluid.gas}, {{"perDensity", look.extinction}}});
    slab_.run({"slab/reduce",
               blockMaximum,
               {{"source", extinction}, {"other", extinction}},
               {{"reduction", int(Reduction::MaxAbs)}, {"first", 1}}});
    slab_.run({"render/nearby_maximum", nearbyMaximum, {blockMaximum}});
    slab_.run(
        {"render/sky_visibility", skyVisibility, {extinction, nearbyMaximum}, {{"boxSize", grid.size()}, nothing}});
    slab_.run({"render/light_volume",
               light,
               {extinction, nearbyMaximum, skyVisibility},
               {{"towardsLight", towardsLight(look)}, nothing}});
}

}  // namespace slabflow
