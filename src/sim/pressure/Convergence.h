// How fast each pressure solver removes divergence.
#pragma once

#include <optional>
#include <vector>

#include "sim/pressure/PressureSolver.h"

namespace slabflow {

struct ConvergencePoint {
    SolverDesc settings;
    int iterations = 0;   ///< sweeps or cycles
    long passes = 0;      ///< slab operations
    double residual = 1;  ///< max |d - A q| / max |d|
};

/// Solves one equation with every method and ever more iterations, each time from zero. Waits for the GPU.
std::vector<ConvergencePoint> measureConvergence(const Step& step, const Field& divergence);

/// Solves as another solver does and keeps the equation: put in its place, it sees that of a real step.
class ConvergenceProbe : public PressureSolver {
public:
    explicit ConvergenceProbe(PressureSolver& solver) : solver_(solver) {}
    int solve(const Step& step, const Field& divergence, Field& pressure, Field& remainder) override;
    const Field& equation() const { return *equation_; }  ///< the last divergence

private:
    PressureSolver& solver_;
    std::optional<Field> equation_;
};

}  // namespace slabflow
