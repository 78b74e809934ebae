#include "sim/pressure/Jacobi.h"

namespace slabflow {

PressureReport Jacobi::solve(const Step& step, const Field& divergence, Field& pressure) {
    const int sweeps = step.scene.solver.jacobi.sweeps;
    pressure.clear();
    for (int i = 0; i < sweeps; ++i)
        step.slab.run(
            {.kernel = "sim/jacobi", .target = pressure, .inputs = {pressure, divergence}, .uniforms = step.walls});
    return {"jacobi", sweeps};
}

}  // namespace slabflow
