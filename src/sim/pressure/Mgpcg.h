// Conjugate gradients that are preconditioned by a multigrid cycle (McAdams, Sifakis, Teran 2010).
#pragma once

#include "sim/pressure/ConjugateGradient.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

/// Solves to a tolerance, for final recordings: waits for the GPU after every iteration.
class Mgpcg : public PressureSolver {
public:
    int solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
              Field& pressure, Field& remainder) override;

private:
    std::optional<ConjugateGradient> conjugateGradient_;
};

}  // namespace slabflow
