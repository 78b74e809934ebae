// Jacobi relaxation: the classic of GPU fluids (Harris 2004 §38.3.4), simple and slow to converge.
#pragma once

#include "sim/pressure/PressureSolver.h"

namespace slabflow {

class Jacobi : public PressureSolver {
public:
    int solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
              Field& pressure, Field& remainder) override;
};

}  // namespace slabflow
