// The part of the velocity that is free of divergence, but for that of burning gas (Helmholtz-Hodge; Chorin 1968,
// Harris 2004 §38.2.3).
#pragma once

#include <memory>

#include "sim/FluidFields.h"
#include "sim/Step.h"
#include "sim/pressure/BoxGrid.h"
#include "sim/pressure/PressureSolver.h"

namespace slabflow {

/// Makes velocities divergence-free with one pressure solver, and keeps the grids that it works on.
class Projection {
public:
    /// `box`: shared with projections of other fluids in equal boxes.
    explicit Projection(PressureMethod method, std::shared_ptr<BoxHierarchy> box = std::make_shared<BoxHierarchy>())
        : method_(method), solver_(makePressureSolver(method)), box_(std::move(box)) {}
    explicit Projection(std::unique_ptr<PressureSolver> solver)
        : solver_(std::move(solver)), box_(std::make_shared<BoxHierarchy>()) {}

    PressureMethod method() const { return method_; }

    /// Solves for the pressure and subtracts its gradient: what is left expands where it burns, and nowhere else.
    /// Velocities of walls must be on their faces; those of solids are put there. Leaves the divergence before the
    /// projection in fluid.divergence. expansion: of what burns [1/s].
    PressureReport project(const Step& step, FluidFields& fluid, const SolverDesc& settings, float expansion = 0);

    /// Solves for the pressure that takes away fluid.divergence, as fluid.pressure + remainder. Returns how many sweeps
    /// or cycles it took.
    int solve(const Step& step, FluidFields& fluid, Field& remainder, const SolverDesc& settings);

    /// Subtracts a share of the gradient of fluid.pressure, as it is, from the velocity. (Around solids with more than
    /// one round of IOP only nearly what the projection subtracted: what solids did in between stays.)
    void subtractGradient(const Step& step, FluidFields& fluid, float share);

    /// Subtracts the gradient of fluid.pressure where friction has just set the velocity instead: on faces whose
    /// centres lie beyond the surface of a solid that fluid sticks to.
    void subtractGradientBeyondSurfaces(const Step& step, FluidFields& fluid);

    /// Makes fluid.pressure, of the step before, that of the same pressure in this one, which may have another length
    /// and other solids. Cells that they have left get what is around them.
    void carryPressure(const Step& step, FluidFields& fluid);

    /// What is to be removed to fluid.divergence: div u of fluid.velocity less the expansion of what burns, without
    /// what no pressure can remove: its mean over every region that is filled or emptied, or where something expands,
    /// and that nothing can leave or enter. Such a fluid is left to expand or shrink evenly. IOP sees a box: the flow
    /// through its solids counts as any other.
    void computeDivergence(const Step& step, FluidFields& fluid, float expansion = 0);

    /// The equation's grids for the fluid as it is now: of a box, or around its solids and its liquid.
    PressureHierarchy& grids(const Step& step, const FluidFields& fluid);

private:
    /// Iterated orthogonal projection (Molemaker, Cohen, Patel, Noh 2008) leaves the solids in a gas out of the
    /// pressure equation.
    bool ignoresSolids(const FluidFields& fluid) const { return method_ == PressureMethod::Iop && !fluid.liquid; }

    /// Whether nothing but the sides of the box shapes the flow.
    bool isBoxAlone(const FluidFields& fluid) const;

    void subtractGradient(const Step& step, FluidFields& fluid, const Field* remainder, float share);

    PressureMethod method_ = PressureMethod::Multigrid;
    std::unique_ptr<PressureSolver> solver_;
    std::shared_ptr<BoxHierarchy> box_;
    std::optional<PressureHierarchy> cut_;
    struct CutState {
        long version;                 ///< of the solids
        std::optional<long> surface;  ///< version of the liquid's
        BoxGrid box;
        bool operator==(const CutState&) const = default;
    };
    std::optional<CutState> cutState_;  ///< what the coefficients of cut_ were made for
    long pressureVersion_ = -1;         ///< of the solids around which fluid.pressure was found
};

}  // namespace slabflow
