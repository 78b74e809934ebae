#include "sim/Fire.h"

#include <algorithm>

namespace slabflow {

void burn(const Step& step, FluidFields& fluid) {
    if (!fluid.burns()) return;
    const auto stage = step.slab.stage("fire");
    const FireDesc& fire = step.scene.fluid.fire;
    step.slab.run(
        {.kernel = "sim/burn",
         .target = fluid.gas->smoke,
         .inputs = {fluid.gas->smoke},
         .uniforms = {{"burnRate", fire.burnRate}, {"heat", fire.heat}, {"smoke", fire.smoke}, {"dt", step.dt}}});
    fluid.gas->reactionLimit = std::max(fluid.gas->reactionLimit - fire.burnRate * step.dt, 0.0f);
}

}  // namespace slabflow
