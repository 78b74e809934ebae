// How fast each pressure solver removes divergence.
#pragma once

#include <vector>

#include "sim/FluidFields.h"
#include "sim/Step.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

struct ConvergencePoint {
    SolverDesc settings;
    int iterations = 0;   ///< sweeps, cycles or rounds
    long passes = 0;      ///< slab operations
    double residual = 1;  ///< max |d - A q| / max |d|: the divergence that is left in the cells around solids
};

/// What a solver leaves of a divergence that is a wave.
struct WavePoint {
    double wavelength = 0;  ///< cells
    ConvergencePoint solved;
};

/// Solves for d = cos(2 pi x / wavelength) along x, which the walls of a closed box reflect into itself, of 2 cells (a
/// little more: walls allow for no such wave) and 4, 8 … to the length of the box. The fluid must be in a closed box
/// without solids. Leaves divergence and pressure of a trial. Waits for the GPU.
std::vector<WavePoint> measureWaves(const Step& step, FluidFields& fluid, const SolverDesc& settings);

/// Makes fluid.velocity, as it comes to a projection, free of divergence with every method and ever more iterations,
/// each time from the start. IOP solves another equation, that of the box without its solids: it is judged by the
/// velocity that its rounds make, and its passes are those of the whole projection. Where nothing stands in the way one
/// round is all it has. Leaves velocity, pressure and divergence of a trial. Waits for the GPU.
std::vector<ConvergencePoint> measureConvergence(const Step& step, FluidFields& fluid, const SolverDesc& settings,
                                                 float expansion = 0);

}  // namespace slabflow
