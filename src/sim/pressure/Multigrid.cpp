#include "sim/pressure/Multigrid.h"

#include "sim/pressure/MultigridCycle.h"

namespace slabflow {

int Multigrid::solve(const Step& step, const Field& divergence, Field& pressure, Field& remainder) {
    PressureHierarchy& hierarchy = hierarchy_.of(step.slab, boxGridOf(step.scene.domain, divergence.grid()));
    MultigridCycle multigrid(step.slab, hierarchy, step.scene.solver.multigrid.smoothing);

    multigrid.fullMultigrid(divergence, pressure);
    Field& left = hierarchy.levels.front().divergence;
    multigrid.residual(divergence, pressure, left);
    const int cycles = step.scene.solver.multigrid.cycles.value_or(2);
    if (cycles == 0) remainder.clear();
    for (int i = 0; i < cycles; ++i)
        multigrid.vCycle(left, remainder, i == 0 ? MultigridCycle::Guess::Zero : MultigridCycle::Guess::All);
    return 1 + cycles;
}

}  // namespace slabflow
