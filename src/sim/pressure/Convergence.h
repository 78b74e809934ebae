// How fast each pressure solver removes divergence.
#pragma once

#include <vector>

#include "sim/pressure/PressureSolver.h"

namespace slabflow {

struct ConvergencePoint {
    SolverDesc settings;
    int iterations = 0;   ///< sweeps or cycles
    long passes = 0;      ///< slab operations
    double residual = 1;  ///< max |d - A q| / max |d|
};

/// Solves one equation with every method but IOP, which solves another equation, and ever more iterations, each time
/// from zero. Waits for the GPU.
std::vector<ConvergencePoint> measureConvergence(const Step& step, PressureHierarchy& grids, const Field& divergence);

}  // namespace slabflow
