#include "sim/Fire.h"

#include <algorithm>

namespace slabflow {

void burn(const Step& step, GasFields& gas, const FireDesc& fire) {
    if (!gas.burns()) return;
    const auto stage = step.slab.stage("fire");
    step.slab.run(
        {.kernel = "sim/burn",
         .target = gas.smoke,
         .inputs = {gas.smoke},
         .uniforms = {{"burnRate", fire.burnRate}, {"heat", fire.heat}, {"smoke", fire.smoke}, {"dt", step.dt}}});
    gas.reactionLimit = std::max(gas.reactionLimit - fire.burnRate * step.dt, 0.0f);
}

}  // namespace slabflow
