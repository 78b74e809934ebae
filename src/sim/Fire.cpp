#include "sim/Fire.h"

#include <algorithm>

namespace slabflow {

void burn(const Step& step, FluidFields& fluid) {
    if (!fluid.burns()) return;
    const auto stage = step.slab.stage("fire");
    const FireDesc& fire = step.scene.fluid.fire;
    step.slab.run(
        {.kernel = "sim/burn",
         .target = fluid.gas,
         .inputs = {fluid.gas},
         .uniforms = {{"burnRate", fire.burnRate}, {"heat", fire.heat}, {"smoke", fire.smoke}, {"dt", step.dt}}});
    fluid.reactionLimit = std::max(fluid.reactionLimit - fire.burnRate * step.dt, 0.0f);
}

}  // namespace slabflow
