#include "sim/pressure/Projection.h"

#include <algorithm>

#include "sim/pressure/BoxGrid.h"
#include "slab/Reduce.h"

namespace slabflow {

void computeDivergence(Slab& slab, FluidFields& fluid) {
    slab.run({.kernel = "sim/pressure/divergence", .target = fluid.divergence, .inputs = {fluid.velocity}});
}

void removeUnsolvable(Slab& slab, const DomainDesc& domain, FluidFields& fluid) {
    const auto has = [&](WallType type) {
        return std::ranges::any_of(domain.walls, [&](const WallDesc& wall) { return wall.type == type; });
    };
    if (has(WallType::Open) || !has(WallType::Inflow)) return;  // solvable, or nothing flows through the sides
    const Field total = reduce(slab, Reduction::Sum, fluid.divergence);
    slab.run({.kernel = "sim/pressure/remove_mean",
              .target = fluid.divergence,
              .inputs = {fluid.divergence, {"total", total}}});
}

/// Of fluid.pressure + remainder.
static void subtractGradient(const Step& step, FluidFields& fluid, const Field& remainder) {
    step.slab.run({.kernel = "sim/pressure/subtract_gradient_box",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, fluid.pressure, {"remainder", remainder}},
                   .uniforms = boxGridOf(step.scene.domain, fluid.grid).coefficients()});
}

PressureReport project(const Step& step, FluidFields& fluid, PressureSolver& solver) {
    const auto stage = step.slab.stage("pressure");
    computeDivergence(step.slab, fluid);
    removeUnsolvable(step.slab, step.scene.domain, fluid);
    Field remainder = step.slab.makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F});
    const long passes = step.slab.passCount();
    const int iterations = solver.solve(step, fluid.divergence, fluid.pressure, remainder);
    const PressureReport report{step.slab.passCount() - passes, iterations};

    subtractGradient(step, fluid, remainder);
    step.slab.run(
        {.kernel = "slab/add", .target = fluid.pressure, .inputs = {{"a", fluid.pressure}, {"b", remainder}}});
    return report;
}

void reflect(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("pressure");
    subtractGradient(step, fluid, step.slab.makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F}));
}

}  // namespace slabflow
