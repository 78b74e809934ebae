#include "sim/pressure/Multigrid.h"

namespace slabflow {

int Multigrid::solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
                     Field& pressure, Field& remainder) {
    MultigridCycle multigrid(slab, grids, settings.multigrid.smoothing);
    const bool accelerates = grids.isCut() || grids.levels.front().mixesColours();
    // Flat grids have more coarse ones beneath them, on which passes wait for each other more than for what is in them.
    // A V-cycle visits each once, and three around solids leave as little as a full one and two leave of an empty dish.
    const bool fromZero = grids.isCut() && isFlat(grids.levels.front().grid);
    const int cycles = settings.multigrid.cycles.value_or(accelerates && !fromZero ? 3 : 2);

    if (grids.isCut()) pressure.clear();  // passes leave out what is not unknown
    if (fromZero) multigrid.vCycle(divergence, pressure, MultigridCycle::Guess::Zero);
    else multigrid.fullMultigrid(divergence, pressure);
    Field& left = grids.levels.front().divergence;
    multigrid.residual(divergence, pressure, left);
    if (accelerates) {
        // Its fields are 0 where passes leave out what is not unknown: made anew when that changes.
        if (!accelerator_ || accelerator_->grid() != divergence.grid() || changes_ != grids.changes)
            accelerator_.emplace(slab, divergence.grid(), grids.levels.front().mixesColours());
        changes_ = grids.changes;
        accelerator_->solve(multigrid, cycles, left, grids.levels.front().pressure, remainder);
    } else {
        if (cycles == 0) remainder.clear();
        for (int i = 0; i < cycles; ++i)
            multigrid.vCycle(left, remainder, i == 0 ? MultigridCycle::Guess::Zero : MultigridCycle::Guess::All);
    }
    return 1 + cycles;
}

}  // namespace slabflow
