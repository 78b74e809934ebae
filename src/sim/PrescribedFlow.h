// A flow that the scene says, instead of one that is solved for: FluidDesc::velocity.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Keeps what fluid.velocity is, to be scaled in time, and makes it that of time 0.
void prescribeVelocity(Slab& slab, FluidFields& fluid, const PrescribedDesc& flow);

/// Makes fluid.velocity and fluid.cellVelocity the mean of the flow over the step. As it changes by a factor alone,
/// what the flow carries goes as far along its path as in the whole step, however long that is.
void flowThroughStep(const Step& step, FluidFields& fluid, const PrescribedDesc& flow);

/// Makes them those of the end of the step.
void flowAtEnd(const Step& step, FluidFields& fluid, const PrescribedDesc& flow);

}  // namespace slabflow
