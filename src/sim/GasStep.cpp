#include "sim/GasStep.h"

#include "sim/Advection.h"
#include "sim/Diffusion.h"
#include "sim/Forces.h"
#include "sim/Sources.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

PressureReport stepGas(const Step& step, FluidFields& fluid, PressureSolver& solver) {
    advectScalars(step, fluid);
    advectVelocity(step, fluid);

    diffuseScalars(step, fluid);
    injectScalars(step, fluid);
    dissipateScalars(step, fluid);

    addBuoyancy(step, fluid);
    addWinds(step, fluid);
    confineVorticity(step, fluid);
    dissipateVelocity(step, fluid);
    injectVelocity(step, fluid);

    enforceWalls(step, fluid);
    diffuseVelocity(step, fluid);
    const PressureReport report = project(step, fluid, solver);

    averageToCentres(step.slab, fluid);
    return report;
}

}  // namespace slabflow
