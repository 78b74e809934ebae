#include "sim/Fire.h"

namespace slabflow {

void burn(const Step& step, FluidFields& fluid) {
    if (!fluid.burns) return;
    const auto stage = step.slab.stage("fire");
    const FireDesc& fire = step.scene.fluid.fire;
    step.slab.run(
        {.kernel = "sim/burn",
         .target = fluid.gas,
         .inputs = {fluid.gas},
         .uniforms = {{"burnRate", fire.burnRate}, {"heat", fire.heat}, {"smoke", fire.smoke}, {"dt", step.dt}}});
}

}  // namespace slabflow
