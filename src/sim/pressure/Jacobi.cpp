#include "sim/pressure/Jacobi.h"

namespace slabflow {

int Jacobi::solve(Slab& slab, const SolverDesc& settings, PressureHierarchy& grids, const Field& divergence,
                  Field& pressure, Field& remainder) {
    const PressureLevel& level = grids.levels.front();
    remainder.clear();
    const int sweeps = settings.jacobi.sweeps;
    for (int i = 0; i < sweeps; ++i)
        slab.run({.kernel = "sim/pressure/relax",
                  .target = pressure,
                  .inputs = level.operatorInputs() + Inputs{{"pressure", pressure}, {"divergence", divergence}},
                  .uniforms = level.operatorUniforms + Uniforms{{"omega", 1.0f}, {"keep", 0.0f}, {"neighbours", i > 0}},
                  .variant = {level.family}});
    return sweeps;
}

}  // namespace slabflow
