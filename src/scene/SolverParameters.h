// The parameters of time steps and of the numerics. See Parameter.h for the visitor.
#pragma once

#include "scene/Parameter.h"
#include "scene/SceneDesc.h"

namespace slabflow {

inline constexpr int storageBits[] = {16, 32};

template <class Visitor>
void describe(Visitor& v, TimeDesc& time) {
    v.value("step", time.step,
            {.unit = "s",
             .range = {1e-6, 10},
             .slider = {0.001, 0.1},
             .logarithmic = true,
             .still = true,
             .help = "simulated time per frame"});
    v.value("substeps", time.substeps,
            {.range = {1, maxSubsteps}, .slider = {1, 8}, .advanced = true, .help = "steps per frame"});
    v.value("cfl", time.cfl,
            {.range = {0.1, 100},
             .slider = {0.5, 10},
             .advanced = true,
             .help = "instead of substeps: cells that the fastest fluid may cross in one step, of which a frame has at "
                     "most 1000"});
}

template <class Visitor>
void describe(Visitor& v, SolverDesc& solver) {
    v.value("advection", solver.advection,
            {.help = "how quantities travel with the flow; incremental and reflection are of second order in time, "
                     "for one pressure solve a step and for two"});
    v.value("trace", solver.trace, {.help = "how a path is followed back over one step"});
    v.value(
        "interpolation", solver.interpolation,
        {.help = "of gas and dye between cells: cubic keeps ink sharp, for more time, in three dimensions much more"});
    v.section(
        "limiter",
        {.help = "what MacCormack does with a result outside its neighbours; without one it may grow without bound"},
        [&] {
            v.value("velocity", solver.limiter.velocity, {.help = "of velocity"});
            v.value("scalars", solver.limiter.scalars,
                    {.help = "of gas and dye; without one they keep waves of two cells as well"});
        });
    v.value("pressure", solver.pressure, {.help = "pressure solver"});
    v.section("jacobi", {.help = "the Jacobi pressure solver"}, [&] {
        v.value("sweeps", solver.jacobi.sweeps,
                {.range = {1, 10000}, .slider = {1, 200}, .help = "iterations per step"});
    });
    v.section("multigrid", {.help = "the multigrid pressure solver"}, [&] {
        v.value(
            "cycles", solver.multigrid.cycles,
            {.range = {0, 32},
             .slider = {0, 8},
             .help = "V-cycles after the full multigrid cycle, or around solids in a flat domain after one V-cycle; by "
                     "default 2, with solids in a deep one or an odd number of cells between periodic sides 3"});
        v.value("smoothing", solver.multigrid.smoothing,
                {.range = {1, 8},
                 .slider = {1, 4},
                 .help = "sweeps on one side of each coarser grid; on the other one less, at least one"});
    });
    v.section("iop", {.help = "iterated orthogonal projection: solids are left out of the pressure equation"}, [&] {
        v.value("rounds", solver.iop.rounds,
                {.range = {1, 100}, .slider = {1, 10}, .help = "how often solids, then pressure are enforced"});
    });
    v.section("mgpcg", {.help = "conjugate gradients preconditioned by multigrid, to a tolerance"}, [&] {
        v.value("max_iterations", solver.mgpcg.maxIterations,
                {.range = {1, 1000}, .slider = {1, 64}, .help = "most iterations"});
        v.value("tolerance", solver.mgpcg.tolerance,
                {.range = {0, 1}, .slider = {0, 0.01}, .help = "largest divergence left, as a share of that before"});
    });
    v.value(
        "gradient_scale", solver.gradientScale,
        {.range = {0.1, 1.9},
         .slider = {0.5, 1.5},
         .help = "for looks, how much of the pressure acts in a step: less is softer, more is springy; only 1 leaves "
                 "no divergence"});
    v.value(
        "precision", solver.precision,
        {.unit = "bits", .range = {16, 32}, .options = storageBits, .restart = true, .help = "storage of gas and dye"});
    v.value(
        "velocity_precision", solver.velocityPrecision,
        {.unit = "bits", .range = {16, 32}, .options = storageBits, .restart = true, .help = "storage of velocity"});
}

}  // namespace slabflow
