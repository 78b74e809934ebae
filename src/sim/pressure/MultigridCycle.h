// Multigrid: every wavelength of the error is removed on the grid on which it is short (Brandt 1977).
#pragma once

#include "sim/pressure/Hierarchy.h"

namespace slabflow {

/// On the coarsest grid, which is solved directly: of the divergence, whose products with the inverse are one sum.
inline constexpr int texelsPerProduct = 8;

/// One solve on a hierarchy of grids. Which passes it runs depends on the grids and the settings alone.
class MultigridCycle {
public:
    /// What is known of the solution beforehand.
    enum class Guess { Zero, Black, All };

    /// `smoothing`: sweeps on one side of each visit to a coarser grid; on the other there is one less, but at least
    /// one. Along solids there are more.
    MultigridCycle(Slab& slab, PressureHierarchy& hierarchy, int smoothing)
        : slab_(slab), hierarchy_(hierarchy), smoothing_(smoothing) {}

    /// Solves on the coarsest grid, and on each finer one improves what the coarser one found by a V-cycle.
    void fullMultigrid(const Field& divergence, Field& pressure);

    /// Smooths, corrects by what the coarser grids make of the residual, smooths again.
    void vCycle(const Field& divergence, Field& pressure, Guess guess) { visit(0, divergence, pressure, guess); }

    /// d - A q on the finest grid. In both colours: the half-sweeps that leave none in black cells do so up to the
    /// rounding of q, which is what a second solution is for.
    void residual(const Field& divergence, const Field& pressure, Field& residual) {
        computeResidual(0, divergence, pressure, residual, {});
    }

    /// A q on the finest grid: in red cells alone where `image` has room for no others (Layout::Red).
    void applyOperator(const Field& pressure, Field& image);

    /// Half a sweep on the finest grid, which leaves no residual in black cells.
    void solveBlack(const Field& divergence, Field& pressure);

private:
    void visit(size_t level, const Field& divergence, Field& pressure, Guess guess);
    struct Sweeps {
        int before, after;
    };
    Sweeps sweepsFor(Guess guess) const;
    void smoothBeforeCoarser(const PressureLevel& level, const Field& divergence, Field& pressure, Guess guess,
                             int sweeps);
    void smoothAfterCoarser(const PressureLevel& level, const Field& divergence, Field& pressure, int sweeps);
    void relaxNearSolids(const PressureLevel& level, const Field& divergence, Field& pressure, int sweeps);
    void computeResidual(size_t level, const Field& divergence, const Field& pressure, Field& residual,
                         std::optional<TexelBox> box);
    void restrictFrom(size_t level, const Field& residual, bool redOnly);
    void prolongTo(size_t level, Field& pressure, bool add);
    size_t coarsest() const;
    void solveCoarsest(const Field& divergence, Field& pressure);
    void solveDirectly(const Field& divergence, Field& pressure);

    void runOperator(const std::string& kernel, const PressureLevel& level, Field& target, const Inputs& inputs,
                     const Uniforms& uniforms, const std::optional<TexelBox>& box, bool nearSolidsOnly = false);

    struct HalfSweep;
    void relax(const PressureLevel& level, const Field& divergence, Field& pressure, const HalfSweep& sweep);

    Slab& slab_;
    PressureHierarchy& hierarchy_;
    int smoothing_;
};

}  // namespace slabflow
