#include "sim/pressure/Jacobi.h"

#include "sim/pressure/BoxGrid.h"

namespace slabflow {

int Jacobi::solve(const Step& step, const Field& divergence, Field& pressure, Field& remainder) {
    const BoxGrid box = boxGridOf(step.scene.domain, divergence.grid());
    pressure.clear();
    remainder.clear();
    const int sweeps = step.scene.solver.jacobi.sweeps;
    for (int i = 0; i < sweeps; ++i)
        step.slab.run(
            {.kernel = "sim/pressure/relax_box",
             .target = pressure,
             .inputs = {pressure, divergence},
             .uniforms = box.coefficients() + Uniforms{{"omega", 1.0f}, {"keep", 0.0f}, {"neighbours", i > 0}}});
    return sweeps;
}

}  // namespace slabflow
