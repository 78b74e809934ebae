// The pressure equation lap q = div u, with q = p dt / rho [m²/s].
#pragma once

#include <memory>
#include <string>

#include "sim/Step.h"

namespace slabflow {

struct PressureReport {
    std::string solver;
    int passes = 0;  ///< slab operations of the last solve
};

class PressureSolver {
public:
    virtual ~PressureSolver() = default;

    /// Writes an approximate solution to `pressure`. Both fields are packed (Layout::PackedZ); the walls of the step
    /// decide the coefficients. Starts from zero: the last pressure as first guess lets errors grow over minutes
    /// (Cohen et al. 2010 §4).
    virtual PressureReport solve(const Step& step, const Field& divergence, Field& pressure) = 0;
};

std::unique_ptr<PressureSolver> makePressureSolver(PressureMethod method);

}  // namespace slabflow
