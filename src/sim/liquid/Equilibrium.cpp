#include "sim/liquid/Equilibrium.h"

#include <cmath>

#include "sim/liquid/LevelSet.h"

namespace slabflow {
namespace {

/// Found once for shapes that stay the same.
const Field& levelSetAtRest(Slab& slab, FluidFields& fluid, const std::vector<Shape>& shapes) {
    std::optional<LiquidFields::Equilibrium>& known = fluid.liquid->equilibrium;
    if (known && known->shapes == shapes) return known->levelSet;
    known = {emptyLevelSet(slab, fluid.grid, "equilibrium"), shapes};
    fillShapes(slab, known->levelSet, fluid.grid, shapes);
    return known->levelSet;
}

}  // namespace

void approachEquilibrium(const Step& step, FluidFields& fluid, const LiquidDesc& desc) {
    if (desc.equilibrium.empty() || desc.equilibriumStrength == 0) return;
    const auto stage = step.slab.stage("equilibrium");
    const float share = 1 - std::pow(1 - desc.equilibriumStrength, step.dt / equilibriumTime);
    step.slab.run({.kernel = "liquid/approach_equilibrium",
                   .target = fluid.liquid->levelSet,
                   .inputs = {fluid.liquid->levelSet, levelSetAtRest(step.slab, fluid, desc.equilibrium)},
                   .uniforms = {{"share", share}}});
    continueIntoSolids(step.slab, fluid);
}

}  // namespace slabflow
