#include "sim/Advection.h"

#include "sim/Walls.h"

namespace slabflow {
namespace {

/// Which kernels carry a quantity, and under which name they read it.
struct Kernels {
    std::string advect, correct, quantity;
    Variant variant = {};
};

const Kernels faceKernels{"sim/advect_velocity", "sim/correct_velocity", "velocity"};
/// Against the errors of the schemes of second order, that of the driver's filter is not small.
const Kernels exactFaceKernels{"sim/advect_velocity", "sim/correct_velocity", "velocity", {"EXACT"}};

void advect(const Step& step, FluidFields& fluid, Field& field, const SolverDesc& solver,
            const Kernels& kernels) {
    const Uniforms trace = step.walls + Uniforms{{"dt", step.dt}, {"midpoint", solver.trace == TraceRule::Midpoint}};
    Variant variant = kernels.variant;
    Inputs inputs{{kernels.quantity, field}, fluid.cellVelocity};
    if (fluid.liquid) {
        variant.emplace_back("OF_LIQUID");
        inputs.push_back(fluid.liquid->levelSet);
    }
    if (fluid.solids && fluid.solids->any()) {
        variant.emplace_back("AROUND_SOLIDS");
        inputs = inputs + Inputs{fluid.solids->openings, solidBlocksOf(step.slab, *fluid.solids)};
    }
    if (solver.advection == AdvectionScheme::SemiLagrangian) {
        step.slab.run(
            {.kernel = kernels.advect, .target = field, .inputs = inputs, .uniforms = trace, .variant = variant});
        return;
    }
    Field advected = step.slab.makeScratch({.label = "advected",
                                            .grid = field.grid(),
                                            .layout = field.layout(),
                                            .format = field.format(),
                                            .planar = field.planar()});
    step.slab.run(
        {.kernel = kernels.advect, .target = advected, .inputs = inputs, .uniforms = trace, .variant = variant});
    step.slab.run({.kernel = kernels.correct,
                   .target = field,
                   .inputs = inputs + Inputs{advected},
                   .uniforms = trace + Uniforms{{"limiter", int(solver.limiter.velocity)}},
                   .variant = variant});
}

}  // namespace

bool isSecondOrder(AdvectionScheme scheme) {
    return scheme == AdvectionScheme::Reflection || scheme == AdvectionScheme::Incremental;
}

void advectVelocity(const Step& step, FluidFields& fluid, const SolverDesc& solver) {
    const auto stage = step.slab.stage("advect velocity");
    const bool isExact = isSecondOrder(solver.advection) && !fluid.liquid;
    advect(step, fluid, fluid.velocity, solver, isExact ? exactFaceKernels : faceKernels);
}

void rememberVelocity(Slab& slab, FluidFields& fluid) {
    const Field& now = fluid.cellVelocity;
    if (!fluid.previousVelocity)
        fluid.previousVelocity = slab.makeField({"previousVelocity", now.grid(), now.layout(), now.format()});
    slab.copy(now, *fluid.previousVelocity);
}

void centreInTime(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("advect velocity");
    if (!fluid.previousVelocity) rememberVelocity(step.slab, fluid);  // the scheme has just been chosen
    step.slab.run({.kernel = "sim/centre_in_time",
                   .target = *fluid.previousVelocity,
                   .inputs = {fluid.cellVelocity, *fluid.previousVelocity},
                   .uniforms = {{"share", 0.5f * stretchOf(step)}}});
    Slab::exchange(fluid.cellVelocity, *fluid.previousVelocity);
}

void averageToCentres(Slab& slab, FluidFields& fluid) {
    const auto stage = slab.stage("cell velocity");
    slab.run({.kernel = "sim/centre_velocity", .target = fluid.cellVelocity, .inputs = {fluid.velocity}});
}

}  // namespace slabflow
