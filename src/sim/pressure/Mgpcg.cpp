#include "sim/pressure/Mgpcg.h"

#include <algorithm>

#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// When so many iterations in a row do not bring the residual to this share of the smallest before them, rounding has
/// the last word. One alone means nothing: conjugate gradients need not lower the largest residual every time.
constexpr float leastGain = 0.8f;
constexpr int patience = 3;

}  // namespace

int Mgpcg::solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
                 Field& pressure, Field& remainder) {
    MultigridCycle multigrid(slab, grids, settings.multigrid.smoothing);
    if (!conjugateGradient_ || conjugateGradient_->direction().grid() != divergence.grid())
        conjugateGradient_.emplace(slab, divergence);
    conjugateGradient_->restart();

    pressure.clear();  // passes leave out what is not unknown
    remainder.clear();
    multigrid.fullMultigrid(divergence, pressure);
    Field residual = slab.makeField({"residual", divergence.grid(), Layout::RedBlack, Format::RGBA32F});
    multigrid.residual(divergence, pressure, residual);

    const MgpcgDesc& mgpcg = settings.mgpcg;
    const float enough = mgpcg.tolerance * largestNow(slab, divergence);
    float left = largestNow(slab, residual), least = left;
    int iteration = 0, stalled = 0;
    for (; iteration < mgpcg.maxIterations && left > enough && stalled < patience; ++iteration) {
        multigrid.vCycle(residual, conjugateGradient_->direction(), MultigridCycle::Guess::Zero);
        multigrid.applyOperator(conjugateGradient_->direction(), conjugateGradient_->applied());
        conjugateGradient_->step(remainder, residual);
        left = largestNow(slab, residual);
        stalled = left > leastGain * least ? stalled + 1 : 0;
        least = std::min(least, left);
    }
    return 1 + iteration;
}

}  // namespace slabflow
