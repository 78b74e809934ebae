// The pressure equation lap q = div u, with q = p dt / rho [m²/s].
#pragma once

#include <memory>

#include "scene/SceneDesc.h"
#include "sim/pressure/Hierarchy.h"

namespace slabflow {

struct PressureReport {
    long passes = 0;     ///< slab operations of a step
    int iterations = 0;  ///< sweeps or cycles
};

class PressureSolver {
public:
    virtual ~PressureSolver() = default;

    /// Writes an approximate solution on the finest of the grids as the sum of `pressure` and `remainder`. The
    /// remainder is what 32 bits of the pressure cannot hold: the differences of a pressure that varies little from
    /// cell to cell are far less accurate than the pressure, and stall the error reduction at a few hundred times. All
    /// fields are Layout::RedBlack. Starts from zero: the last pressure as first guess lets errors grow over minutes
    /// (Cohen et al. 2010 §4). Returns how many sweeps or cycles it took.
    virtual int solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
                      Field& pressure, Field& remainder) = 0;
};

/// IOP solves boxes, by multigrid: what makes it differ is what Projection does around it.
std::unique_ptr<PressureSolver> makePressureSolver(PressureMethod method);

}  // namespace slabflow
