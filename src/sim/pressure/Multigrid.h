// The default solver.
#pragma once

#include "sim/pressure/ConjugateResidual.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

/// A full multigrid cycle, then V-cycles on what it left (Cohen, Tariq, Green 2010 §4), which around solids and liquids
/// are directions of a conjugate residual method. So they are where two cells of one colour meet across a periodic
/// side: half-sweeps smooth little there, and the few errors that this leaves would make up nearly all of the rest.
/// Costs the same every time: no test for convergence, nothing that the CPU waits for.
class Multigrid : public PressureSolver {
public:
    int solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
              Field& pressure, Field& remainder) override;

private:
    std::optional<ConjugateResidual> accelerator_;
    long changes_ = 0;  ///< of the grids that it has been used for
};

}  // namespace slabflow
