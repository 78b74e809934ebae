#include "sim/Advection.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// What carries a cell-centred quantity.
struct Carrier {
    Variant variant;  ///< what the kernels know of the solids
    Inputs inputs;
    Uniforms trace, walls;
    const SolverDesc& solver;
    bool closed;  ///< the amount must stay what it is
};

/// A quantity, and what is owed.
struct Carried {
    Field& field;
    std::optional<Field>& owed;
    bool isColour = false;  ///< its channels are those of one colour
};

Carrier carrierOf(const Step& step, FluidFields& fluid, const Field& carrying, const SolverDesc& solver, bool closed) {
    Carrier carrier{.variant = {},
                    .inputs = {carrying},
                    .trace = {{"dt", step.dt}, {"midpoint", solver.trace == TraceRule::Midpoint}},
                    .walls = step.walls,
                    .solver = solver,
                    .closed = closed};
    std::optional<Solids>& met = fluid.gasSolids();
    if (!met || !met->any()) return carrier;
    const TracedSolids solids = tracedSolids(step.slab, *met);
    carrier.variant = solids.variant;
    carrier.inputs = carrier.inputs + solids.inputs;
    return carrier;
}

/// The sum of  limited - other  over all cells; or, with an excess, of those differences alone that have its sign.
Field sumOfDifferences(const Step& step, const Field& limited, const Field& other, const Field* excess = nullptr) {
    const Grid blocks{(limited.texels() + reductionBlock - 1) / reductionBlock};
    Field sums = step.slab.makeScratch({"sums", blocks, Layout::Centre, Format::RGBA32F});
    step.slab.run({.kernel = "sim/sum_differences",
                   .target = sums,
                   .inputs = {{"limited", limited}, {"other", other}, {"excess", excess ? *excess : limited}},
                   .uniforms = {{"oneSided", excess != nullptr}}});
    return reduce(step.slab, Reduction::Sum, sums);
}

/// What the correction makes of a quantity.
struct Corrected {
    const Field& advected;  ///< without it
    const Field& whole;     ///< with all of MacCormack's correction; in open boxes the result sums to this
    const Field& smooth;    ///< without waves of two cells
};

/// Keeps corrected values within the limiter's range. What that and smoothing add on the whole is taken from the
/// corrections of that sign, and what it takes from those of the other, in proportion: nothing appears where nothing
/// changes, and all stays within the range. In a closed box the same goes for what traces lose at walls that move;
/// what corrections have no room for, as when a wall covers a row of cells at once, is owed to the next steps.
void limit(const Step& step, const Carrier& carrier, const Corrected& corrected, Carried carried) {
    Field& field = carried.field;
    const Field& advected = corrected.advected;
    Field limited = step.slab.makeScratch({"limited", field.grid(), field.layout(), field.format()});
    step.slab.run({.kernel = "sim/limit",
                   .target = limited,
                   .inputs = carrier.inputs + Inputs{{"quantity", field}, advected, {"corrected", corrected.smooth}},
                   .uniforms = carrier.trace + Uniforms{{"limiter", int(carrier.solver.limiter.scalars)},
                                                        {"isColour", carried.isColour}},
                   .variant = carrier.variant});
    Field excess = sumOfDifferences(step, limited, carrier.closed ? field : corrected.whole);
    if (carrier.closed && carried.owed)
        step.slab.run({.kernel = "slab/add", .target = excess, .inputs = {{"a", excess}, {"b", *carried.owed}}});
    const Field room = sumOfDifferences(step, limited, advected, &excess);
    const Inputs sums{{"excess", excess}, {"room", room}};
    step.slab.run({.kernel = "sim/balance", .target = field, .inputs = Inputs{limited, advected} + sums});
    if (carrier.closed && carried.owed) step.slab.run({.kernel = "sim/owe", .target = *carried.owed, .inputs = sums});
}

void advect(const Step& step, const Carrier& carrier, Carried carried) {
    Field& field = carried.field;
    const Inputs inputs = carrier.inputs + Inputs{{"quantity", field}};
    const Uniforms uniforms = carrier.trace + carrier.walls;
    // By the driver's filter slow flows may carry no heat, so that convection does not set in.
    Variant variant = carrier.variant;
    if (carrier.solver.interpolation == Interpolation::Cubic) variant.emplace_back("CUBIC");
    else if (isSecondOrder(carrier.solver.advection)) variant.emplace_back("EXACT");
    if (carrier.solver.advection == AdvectionScheme::SemiLagrangian) {
        step.slab.run(
            {.kernel = "sim/advect", .target = field, .inputs = inputs, .uniforms = uniforms, .variant = variant});
        return;
    }
    const auto scratch = [&](const char* label) {
        return step.slab.makeScratch({label, field.grid(), field.layout(), field.format()});
    };
    Field advected = scratch("advected");
    step.slab.run(
        {.kernel = "sim/advect", .target = advected, .inputs = inputs, .uniforms = uniforms, .variant = variant});
    const auto correctInto = [&](Field& target) {
        step.slab.run({.kernel = "sim/correct",
                       .target = target,
                       .inputs = inputs + Inputs{advected},
                       .uniforms = uniforms,
                       .variant = variant});
    };
    if (carrier.solver.limiter.scalars == Limiter::None) return correctInto(field);
    Field whole = scratch("corrected"), smooth = scratch("smooth");
    correctInto(whole);
    step.slab.run({.kernel = "sim/smooth_correction", .target = smooth, .inputs = {advected, {"corrected", whole}}});
    limit(step, carrier, {advected, whole, smooth}, carried);
}

/// Whether fluid goes through such a side.
bool lets(WallType type) { return type == WallType::Inflow || type == WallType::Open || type == WallType::FarField; }

}  // namespace

bool isClosed(const Step& step, const FluidFields& fluid, const SceneDesc& scene) {
    const DomainDesc& domain = step.domain;
    for (size_t side = 0; side < domain.walls.size(); ++side) {
        const WallType type = domain.walls[side].type;
        if (domain.cells[int(side / 2)] > 1 && lets(type)) return false;
    }
    const bool mayCrossSides =
        fluid.prescribedVelocity && !std::holds_alternative<AnalyticField>(scene.initial.velocity);
    return !mayCrossSides && !(fluid.burns() && scene.fluid.fire.expansion > 0);
}

void advectScalars(const Step& step, FluidFields& fluid, const Field& carrying, const SolverDesc& solver, bool closed) {
    const auto stage = step.slab.stage("advect scalars");
    const Carrier carrier = carrierOf(step, fluid, carrying, solver, closed);
    GasFields& gas = *fluid.gas;
    advect(step, carrier, {gas.smoke, gas.smokeOwed});
    if (gas.vapor) advect(step, carrier, {*gas.vapor, gas.vaporOwed});
    if (gas.dye) advect(step, carrier, {*gas.dye, gas.dyeOwed, true});
}

}  // namespace slabflow
