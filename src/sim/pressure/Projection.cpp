#include "sim/pressure/Projection.h"

#include "sim/pressure/BoxGrid.h"
#include "slab/Reduce.h"

namespace slabflow {

void computeDivergence(Slab& slab, FluidFields& fluid) {
    slab.run({.kernel = "sim/pressure/divergence", .target = fluid.divergence, .inputs = {fluid.velocity}});
}

void removeUnsolvable(Slab& slab, const DomainDesc& domain, FluidFields& fluid) {
    bool open = false, inflow = false;
    for (size_t wall = 0; wall < 6; ++wall) {
        if (domain.cells[int(wall) / 2] == 1) continue;  // nothing flows along an axis of one cell
        open |= domain.walls[wall].type == WallType::Open;
        inflow |= domain.walls[wall].type == WallType::Inflow;
    }
    if (open || !inflow) return;
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
