#include "sim/pressure/Mgpcg.h"

#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

float largest(Slab& slab, const Field& field) {
    const glm::vec4 lanes = reduceNow(slab, Reduction::MaxAbs, field);
    return std::max(std::max(lanes.x, lanes.y), std::max(lanes.z, lanes.w));
}

/// What an iteration must at least gain: less means that rounding has the last word.
constexpr float leastGain = 0.8f;

}  // namespace

int Mgpcg::solve(const Step& step, const Field& divergence, Field& pressure, Field& remainder) {
    const BoxGrid box = boxGridOf(step.scene.domain, divergence.grid());
    PressureHierarchy& hierarchy = hierarchy_.of(step.slab, box);
    MultigridCycle multigrid(step.slab, hierarchy, step.scene.solver.multigrid.smoothing);
    if (!conjugateGradient_ || conjugateGradient_->direction().grid() != divergence.grid())
        conjugateGradient_.emplace(step.slab, divergence);
    conjugateGradient_->restart();

    multigrid.fullMultigrid(divergence, pressure);
    remainder.clear();
    Field residual = step.slab.makeField({"residual", divergence.grid(), Layout::RedBlack, Format::RGBA32F});
    multigrid.residual(divergence, pressure, residual);

    const MgpcgDesc& settings = step.scene.solver.mgpcg;
    const float enough = settings.tolerance * largest(step.slab, divergence);
    float left = largest(step.slab, residual), before = 0;
    int iteration = 0;
    for (; iteration < settings.maxIterations && left > enough; ++iteration) {
        if (iteration > 1 && left > leastGain * before) break;
        before = left;
        multigrid.vCycle(residual, conjugateGradient_->direction(), MultigridCycle::Guess::Zero);
        step.slab.run({.kernel = "sim/pressure/apply_box",
                       .target = conjugateGradient_->applied(),
                       .inputs = {{"pressure", conjugateGradient_->direction()}},
                       .uniforms = box.coefficients()});
        conjugateGradient_->step(remainder, residual);
        left = largest(step.slab, residual);
    }
    return 1 + iteration;
}

}  // namespace slabflow
