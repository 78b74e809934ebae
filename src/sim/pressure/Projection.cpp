#include "sim/pressure/Projection.h"

namespace slabflow {

void computeDivergence(Slab& slab, FluidFields& fluid) {
    slab.run({.kernel = "sim/divergence", .target = fluid.divergence, .inputs = {fluid.velocity}});
}

PressureReport project(const Step& step, FluidFields& fluid, PressureSolver& solver) {
    const auto stage = step.slab.stage("pressure");
    computeDivergence(step.slab, fluid);
    const PressureReport report = solver.solve(step, fluid.divergence, fluid.pressure);
    step.slab.run({.kernel = "sim/subtract_gradient",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, fluid.pressure},
                   .uniforms = step.walls});
    return report;
}

}  // namespace slabflow
