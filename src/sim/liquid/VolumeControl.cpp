#include "sim/liquid/VolumeControl.h"

#include <algorithm>

#include "sim/liquid/LevelSet.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// One texel; the third channel is the volume.
Field measureVolume(Slab& slab, const FluidFields& fluid) {
    return reduce(slab, Reduction::Sum, measureCells(slab, fluid));
}

/// Where liquid may leave or enter through a side, what there should be is not known.
bool isControlled(const DomainDesc& domain, const LiquidDesc& desc) {
    const auto lets = [](const WallDesc& wall) { return wall.type == WallType::Open || wall.type == WallType::Inflow; };
    return desc.volumeControl && std::ranges::none_of(domain.walls, lets);
}

}  // namespace

Field measureCells(Slab& slab, const FluidFields& fluid) {
    Field measured = slab.makeScratch({"measured", fluid.grid, Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "liquid/measure_liquid",
              .target = measured,
              .inputs = {fluid.velocity, fluid.liquid->levelSet, fluid.solids->openings}});
    return measured;
}

void account(Slab& slab, FluidFields& fluid, const Field& before, const Field& after) {
    Field& control = fluid.liquid->volume;
    slab.run({.kernel = "liquid/account_volume",
              .target = control,
              .inputs = {{"control", control}, {"before", before}, {"after", after}}});
}

void keepVolume(Slab& slab, FluidFields& fluid) {
    const Field nothing = slab.makeField({"nothing", {}, Layout::Centre, Format::RGBA32F});
    fluid.liquid->volume.clear();
    account(slab, fluid, nothing, measureVolume(slab, fluid));
}

void controlVolume(const Step& step, FluidFields& fluid, const LiquidDesc& desc) {
    const auto stage = step.slab.stage("volume");
    if (!isControlled(step.domain, desc)) return keepVolume(step.slab, fluid);
    const float kp = 2.3f / (10 * step.dt);  // a tenth of what is missing is left after ten steps
    Field& control = fluid.liquid->volume;
    step.slab.run({.kernel = "liquid/control_volume",
                   .target = control,
                   .inputs = {{"measured", measureVolume(step.slab, fluid)}, {"control", control}},
                   .uniforms = {{"dt", step.dt}, {"kp", kp}, {"ki", kp * kp / 16}}});
}

void pourAndDrain(const Step& step, FluidFields& fluid, const Sources& sources) {
    const auto stage = step.slab.stage("sources");
    std::optional<Field> before;
    for (const PlacedSource& source : activeSources(sources, step.time)) {
        if (!source.liquid) continue;
        if (!before) before = measureVolume(step.slab, fluid);
        pour(step.slab, fluid, weightOf(source, sources, fluid.grid, Layout::Centre), *source.liquid);
    }
    if (before) account(step.slab, fluid, *before, measureVolume(step.slab, fluid));
}

}  // namespace slabflow
