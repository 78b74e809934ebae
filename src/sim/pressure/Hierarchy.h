// The grids of a multigrid solver.
#pragma once

#include "slab/Slab.h"

namespace slabflow {

/// The pressure equation on one grid: which kernels know its operator, and what they read.
struct PressureLevel {
    Grid grid;
    std::string family;  ///< "box": relax_box, residual_box and so on in glsl/sim/pressure
    Uniforms coefficients;
    Uniforms restriction;   ///< for restrict, from this grid to the next
    Uniforms prolongation;  ///< for prolong, from the next grid to this one
    Field divergence;       ///< what q is solved for; of the finest grid, what a first solution left
    Field pressure;         ///< q, of all grids but the finest
    Field residual;         ///< of red cells
};

/// From the finest grid to the coarsest, which `inverse` solves at once.
struct PressureHierarchy {
    std::vector<PressureLevel> levels;
    Field inverse;
};

}  // namespace slabflow
