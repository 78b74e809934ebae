// The default solver.
#pragma once

#include "sim/pressure/BoxGrid.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

/// A full multigrid cycle, then V-cycles on what it left (Cohen, Tariq, Green 2010 §4). Costs the same every time: no
/// test for convergence, nothing that the CPU waits for.
class Multigrid : public PressureSolver {
public:
    int solve(const Step& step, const Field& divergence, Field& pressure, Field& remainder) override;

private:
    BoxHierarchy hierarchy_;
};

}  // namespace slabflow
