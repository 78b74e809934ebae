#include "sim/liquid/Wetness.h"

namespace slabflow {

void wetWalls(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("wetness");
    const Solids& solids = *fluid.solids;
    Field& wet = fluid.liquid->wet;
    step.slab.run({.kernel = "liquid/wet_walls",
                   .target = wet,
                   .inputs = {wet, fluid.liquid->levelSet, solids.openings, {"solidVelocity", solids.velocity}},
                   .uniforms = {{"dt", step.dt}}});
}

}  // namespace slabflow
