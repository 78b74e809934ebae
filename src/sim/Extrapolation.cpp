#include "sim/Extrapolation.h"

#include <algorithm>
#include <cmath>

namespace slabflow {

void extrapolateVelocity(const Step& step, FluidFields& fluid) {
    if (!fluid.solids) return;
    const auto stage = step.slab.stage("extrapolate");
    const Solids& solids = *fluid.solids;
    step.slab.run({.kernel = "obstacle/mark_known",
                   .target = fluid.velocity,
                   .inputs = {fluid.velocity, solids.openings},
                   .box = solids.extent});
    for (int layer = 0; layer < 2 + int(std::ceil(std::min(solids.cellsMoved, 16.0f))); ++layer)
        step.slab.run({.kernel = "obstacle/extrapolate_velocity",
                       .target = fluid.velocity,
                       .inputs = {fluid.velocity, solids.velocity},
                       .uniforms = {{"firstLayer", layer == 0}},
                       .box = solids.extent});
}

}  // namespace slabflow
