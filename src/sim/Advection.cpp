#include "sim/Advection.h"

#include "sim/Walls.h"

namespace slabflow {
namespace {

/// Which kernels carry a quantity, and under which name they read it.
struct Kernels {
    const char* advect;
    const char* correct;
    const char* quantity;
};

constexpr Kernels centreKernels{"sim/advect", "sim/correct", "quantity"};
constexpr Kernels faceKernels{"sim/advect_velocity", "sim/correct_velocity", "velocity"};
/// Against the error of reflection, that of the driver's filter is not small.
constexpr Kernels exactFaceKernels{"sim/advect_velocity_exact", "sim/correct_velocity_exact", "velocity"};

void advect(const Step& step, const Field& cellVelocity, Field& field, Limiter limiter, const Kernels& kernels) {
    const Uniforms trace =
        step.walls + Uniforms{{"dt", step.dt}, {"midpoint", step.scene.solver.trace == TraceRule::Midpoint}};
    if (step.scene.solver.advection == AdvectionScheme::SemiLagrangian) {
        step.slab.run({.kernel = kernels.advect,
                       .target = field,
                       .inputs = {{kernels.quantity, field}, cellVelocity},
                       .uniforms = trace});
        return;
    }
    Field advected = step.slab.makeField({"advected", field.grid(), field.layout(), field.format()});
    step.slab.run({.kernel = kernels.advect,
                   .target = advected,
                   .inputs = {{kernels.quantity, field}, cellVelocity},
                   .uniforms = trace});
    step.slab.run({.kernel = kernels.correct,
                   .target = field,
                   .inputs = {{kernels.quantity, field}, advected, cellVelocity},
                   .uniforms = trace + Uniforms{{"limiter", int(limiter)}}});
}

}  // namespace

void advectScalars(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("advect scalars");
    const Limiter limiter = step.scene.solver.limiter.scalars;
    advect(step, fluid.cellVelocity, fluid.gas, limiter, centreKernels);
    if (fluid.dye) advect(step, fluid.cellVelocity, *fluid.dye, limiter, centreKernels);
}

void advectVelocity(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("advect velocity");
    const bool reflecting = step.scene.solver.advection == AdvectionScheme::Reflection;
    advect(step, fluid.cellVelocity, fluid.velocity, step.scene.solver.limiter.velocity,
           reflecting ? exactFaceKernels : faceKernels);
}

void averageToCentres(Slab& slab, FluidFields& fluid) {
    slab.run({.kernel = "sim/centre_velocity", .target = fluid.cellVelocity, .inputs = {fluid.velocity}});
}

}  // namespace slabflow
