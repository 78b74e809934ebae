#include "render/LightVolume.h"

#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// Covers the same box with cells twice as large, the last ones reaching beyond it where the number is odd.
Grid halved(const Grid& grid) { return {(grid.cells + 1) / 2, 2 * grid.h, grid.origin}; }

}  // namespace

LightVolume::Fields::Fields(Slab& slab, const Grid& grid)
    : extinction(slab.makeField({"extinction", grid, Layout::Centre, Format::R16F})),
      skyVisibility(slab.makeField({"skyVisibility", halved(grid), Layout::Centre, Format::R16F})),
      light(slab.makeField({"light", grid, Layout::Centre, Format::RG16F})) {}

void LightVolume::update(const FluidFields& fluid, const LookDesc& look) {
    if (!fields_ || fields_->light.grid() != fluid.grid) fields_.emplace(slab_, fluid.grid);
    auto& [extinction, skyVisibility, light] = *fields_;
    slab_.run({"render/extinction", extinction, {fluid.gas}, {{"perDensity", look.extinction}}});
    slab_.run({"render/sky_visibility", skyVisibility, {extinction}, {{"boxSize", fluid.grid.size()}}});
    slab_.run({"render/light_volume", light, {extinction, skyVisibility}, {{"towardsLight", towardsLight(look)}}});
}

}  // namespace slabflow
