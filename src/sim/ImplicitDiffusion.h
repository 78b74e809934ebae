// Solves (1 - k dt lap) f = b, knowing of the equation no more than its Jacobi sweep: by Chebyshev's iteration, and
// where that would take long by multigrid: with the same sweeps on every grid, or around solids with coarse grids that
// know what is linked with what.
#pragma once

#include <functional>
#include <optional>

#include "sim/LinkedGrids.h"

namespace slabflow {

/// A kernel that sweeps a quantity against what it was `before`.
struct DiffusionSweep {
    const char* kernel;
    const char* quantity;  ///< what the kernel calls it
    float reach;           ///< k dt / h², the largest of all channels
    bool coarsens;         ///< the same sweep may help on coarser grids: there are no solids, which it would not see
    Inputs more;           ///< what else it reads

    /// The kernel's uniforms for a share of the reach; on coarser grids walls hold 0, as what is sought is an error.
    std::function<Uniforms(float share, bool onFinest)> uniforms;

    /// Adds to `before` what is known besides: not to the field, where it would be far from what is sought.
    std::function<void(Field& before)> addKnown = {};
    Variant variant = {};  ///< of the kernel

    /// Where the same sweep does not do on coarser grids: what others are made of.
    std::optional<FineLinks> links = {};
    glm::vec3 shares{1};  ///< of the reach, of each channel
};

/// For `field`, which holds b, at 32 bits, whatever it is stored in. Leaves about 1e-4 of the change.
/// In a box without links an odd number of cells ends the hierarchy of grids, and costs sweeps.
void diffuseImplicitly(Slab& slab, Field& field, const DiffusionSweep& sweep);

/// Sweeps of Chebyshev's iteration that reduce every error by 1e4, for reach = k dt / h²: about 17 times its square
/// root in 3D, at most 1000.
int diffusionSweeps(float reach, glm::ivec3 cells);

}  // namespace slabflow
