#include "sim/pressure/Projection.h"

#include <algorithm>

#include "base/Error.h"
#include "sim/GasGrid.h"
#include "sim/Walls.h"
#include "sim/pressure/CutGrid.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// Whether more can flow into a box without solids than out of it, or less than the gas in it grows.
bool isFilledOrEmptied(const DomainDesc& domain, bool expands) {
    bool open = false, inflow = expands;
    for (size_t wall = 0; wall < 6; ++wall) {
        if (domain.cells[int(wall) / 2] == 1) continue;  // nothing flows along an axis of one cell
        open |= domain.walls[wall].type == WallType::Open;
        const WallType type = domain.walls[wall].type;
        inflow |= type == WallType::Inflow || type == WallType::FarField;
    }
    return inflow && !open;
}

/// Whether more may flow into a closed region between solids than out of it. What flows through faces between its cells
/// does neither, so that something must push. (Asked of flat grids: in deep ones it costs little to be sure.)
bool mayHaveMeans(const DomainDesc& domain, const FluidFields& fluid, bool expands) {
    if (!isFlat(fluid.grid) || fluid.liquid || expands || fluid.solids->speed > 0) return true;
    return std::ranges::any_of(domain.walls, [](const WallDesc& wall) {
        return wall.type == WallType::Inflow || wall.type == WallType::FarField;
    });
}

Field::Desc likePressure(const FluidFields& fluid, const char* label) {
    return {label, fluid.grid, Layout::RedBlack, Format::RGBA32F};
}

void add(Slab& slab, Field& sum, const Field& more) {
    slab.run({.kernel = "slab/add", .target = sum, .inputs = {{"a", sum}, {"b", more}}});
}

}  // namespace

bool Projection::isBoxAlone(const FluidFields& fluid) const {
    return !fluid.liquid && (!fluid.solids || !fluid.solids->anyNow() || ignoresSolids(fluid));
}

PressureHierarchy& Projection::grids(const Step& step, const FluidFields& fluid) {
    const BoxGrid box{fluid.grid, fluid.openSides};
    SLAB_ASSERT(fluid.solids || !fluid.liquid, "liquids have solids, if only empty ones");
    if (isBoxAlone(fluid)) return box_->of(step.slab, box);
    if (!cut_ || cut_->levels.front().grid != fluid.grid.shape()) {
        cut_ = makeCutHierarchy(step.slab, fluid.grid);
        cutState_.reset();
    }
    const auto surface = fluid.liquid ? std::optional(fluid.liquid->version) : std::nullopt;
    const CutState state{fluid.solids->version, surface, box};
    if (cutState_ != state) updateCutHierarchy(step, fluid, *cut_);
    cutState_ = state;
    return *cut_;
}

void Projection::computeDivergence(const Step& step, FluidFields& fluid, float expansion) {
    PressureHierarchy& hierarchy = grids(step, fluid);
    const bool expanding = expansion > 0 && fluid.burns() && !fluid.prescribedVelocity;
    Variant variant;
    Inputs inputs{fluid.velocity};
    Uniforms uniforms;
    std::optional<ReadField> smoke;
    if (expanding) {
        variant = {"EXPANDING"};
        smoke = burningInCells(step.slab, fluid);
        inputs.push_back(**smoke);
        uniforms = {{"expansion", expansion}};
    }
    if (fluid.liquid) {
        variant = {"LIQUID"};
        inputs = inputs + Inputs{fluid.liquid->levelSet, fluid.liquid->volume};
        if (const auto& spray = fluid.liquid->spray) {
            variant.emplace_back("SPRAY");
            inputs.push_back(spray->landed);
        }
    }
    if (hierarchy.isCut()) {
        const PressureLevel& finest = hierarchy.levels.front();
        inputs.push_back(fluid.solids->openings);
        if (fluid.solids->speed == 0) variant.emplace_back("AT_REST");
        else inputs.push_back(fluid.solids->velocity);
        fluid.divergence.clear();
        step.slab.run({.kernel = "sim/pressure/divergence_cut",
                       .target = fluid.divergence,
                       .inputs = finest.operatorInputs() + inputs,
                       .uniforms = uniforms,
                       .variant = variant,
                       .inPlace = true,
                       .tiles = finest.tilesWithUnknowns()});
        if (mayHaveMeans(step.domain, fluid, expanding)) removeRegionMeans(step.slab, hierarchy, fluid.divergence);
        return;
    }
    step.slab.run({.kernel = "sim/pressure/divergence",
                   .target = fluid.divergence,
                   .inputs = inputs,
                   .uniforms = uniforms,
                   .variant = variant});
    if (!isFilledOrEmptied(step.domain, expanding)) return;
    const Field total = reduce(step.slab, Reduction::Sum, fluid.divergence);
    step.slab.run({.kernel = "sim/pressure/remove_mean",
                   .target = fluid.divergence,
                   .inputs = {fluid.divergence, {"total", total}}});
}

/// Subtracts a share of the gradient of fluid.pressure and, when there is one, its remainder.
void Projection::subtractGradient(const Step& step, FluidFields& fluid, const Field* remainder, float share) {
    PressureHierarchy& hierarchy = grids(step, fluid);
    const PressureLevel& finest = hierarchy.levels.front();
    Variant variant = remainder ? Variant{"WITH_REMAINDER"} : Variant{};
    Inputs pressures{fluid.velocity, fluid.pressure};
    if (remainder) pressures.emplace_back("remainder", *remainder);
    if (fluid.liquid) {
        step.slab.run({.kernel = "sim/pressure/subtract_gradient_cut",
                       .target = fluid.velocity,
                       .inputs = pressures + Inputs{fluid.solids->openings, {"fineCoefficients", *finest.coefficients}},
                       .uniforms = {{"fineCells", packedAxes(fluid.grid, fluid.grid.cells)}, {"share", share}},
                       .variant = variant,
                       .packed = true});
        return;
    }
    if (hierarchy.isCut()) {
        variant.emplace_back("AROUND_SOLIDS");
        pressures.push_back(fluid.solids->openings);
    }
    step.slab.run({.kernel = "sim/pressure/subtract_gradient_box",
                   .target = fluid.velocity,
                   .inputs = pressures,
                   .uniforms = BoxGrid{fluid.grid, fluid.openSides}.coefficients() + Uniforms{{"share", share}},
                   .variant = variant,
                   .packed = true});
}

int Projection::solve(const Step& step, FluidFields& fluid, Field& remainder, const SolverDesc& settings) {
    return solver_->solve(step.slab, settings, grids(step, fluid), fluid.divergence, fluid.pressure, remainder);
}

PressureReport Projection::project(const Step& step, FluidFields& fluid, const SolverDesc& settings, float expansion) {
    const auto stage = step.slab.stage("pressure");
    enforceSolids(step, fluid);
    Field remainder = step.slab.makeScratch(likePressure(fluid, "remainder"));
    const long passes = step.slab.passCount();
    PressureReport report;
    const auto projectOnce = [&] {
        computeDivergence(step, fluid, expansion);
        report.iterations += solve(step, fluid, remainder, settings);
        subtractGradient(step, fluid, &remainder, settings.gradientScale);
        add(step.slab, fluid.pressure, remainder);
    };
    projectOnce();

    const int rounds = ignoresSolids(fluid) && fluid.solids && fluid.solids->anyNow() ? settings.iop.rounds : 1;
    if (rounds > 1) {
        Field first = step.slab.makeScratch(likePressure(fluid, "divergence"));
        Field before = step.slab.makeScratch(likePressure(fluid, "pressure"));
        step.slab.copy(fluid.divergence, first);
        for (int round = 1; round < rounds; ++round) {
            step.slab.copy(fluid.pressure, before);
            enforceWalls(step, fluid);
            projectOnce();
            add(step.slab, fluid.pressure, before);
        }
        step.slab.copy(first, fluid.divergence);
    }
    if (fluid.solids) pressureVersion_ = fluid.solids->version;
    report.passes = step.slab.passCount() - passes;
    return report;
}

void Projection::subtractGradient(const Step& step, FluidFields& fluid, float share) {
    const auto stage = step.slab.stage("pressure");
    subtractGradient(step, fluid, nullptr, share);
}

void Projection::subtractGradientBeyondSurfaces(const Step& step, FluidFields& fluid) {
    if (isBoxAlone(fluid) || !fluid.solids->friction) return;
    const auto stage = step.slab.stage("pressure");
    const PressureLevel& finest = grids(step, fluid).levels.front();
    step.slab.run({.kernel = "sim/pressure/subtract_gradient_cut",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity,
                              fluid.pressure,
                              fluid.solids->openings,
                              fluid.solids->friction->friction,
                              {"fineCoefficients", *finest.coefficients}},
                   .uniforms = {{"fineCells", packedAxes(fluid.grid, fluid.grid.cells)}, {"share", 1.0f}},
                   .variant = {"BEYOND_SURFACES_ALONE"},
                   .box = fluid.solids->extent,
                   .packed = true});
}

void Projection::carryPressure(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("pressure");
    const float factor = stretchOf(step);
    if (isBoxAlone(fluid)) {
        if (factor != 1)
            step.slab.run({.kernel = "slab/scale",
                           .target = fluid.pressure,
                           .inputs = {{"source", fluid.pressure}},
                           .uniforms = {{"factor", factor}}});
        return;
    }
    const bool sameUnknowns = pressureVersion_ == fluid.solids->version;
    if (sameUnknowns && factor == 1) return;
    const PressureLevel& finest = grids(step, fluid).levels.front();
    const int layers = sameUnknowns ? 1 : 1 + int(std::min(fluid.solids->cellsMoved, 15.0f));
    for (int layer = 0; layer < layers; ++layer)
        step.slab.run({.kernel = "sim/pressure/carry_pressure",
                       .target = fluid.pressure,
                       .inputs = finest.operatorInputs() + Inputs{fluid.pressure},
                       .uniforms = {{"factor", layer == 0 ? factor : 1.0f}}});
}

}  // namespace slabflow
