// One step of a liquid: the splitting scheme, one line per term.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Sources.h"
#include "sim/Step.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

/// What a scene says of its liquid, of which every stage is told its part, the splats of one step
/// alone, and the bodies at its end.
struct LiquidParameters {
    const SceneDesc& scene;
    std::span<const SourceDesc> splats = {};
    std::span<const Body> bodies = {};  ///< in the world, that take sources along
    SourceBodies* files = nullptr;      ///< as Sources::files

    const LiquidDesc& liquid() const { return scene.fluid.liquid; }
    Sources sources() const { return {scene.sources, splats, bodies, files}; }
};

/// All that changes the velocity of a liquid in a step but the pressure: leaves what is to be projected.
void moveLiquid(const Step& step, FluidFields& fluid, const LiquidParameters& given);

/// Advances a liquid by step.dt:  du/dt + u . grad u = -grad p / rho + nu lap u + g + f,  div u = 0 where phi < 0, p =
/// 0 where phi = 0,  dphi/dt + u . grad phi = 0. Leaves the divergence before the projection in fluid.divergence.
PressureReport stepLiquid(const Step& step, FluidFields& fluid, Projection& projection, const LiquidParameters& given);

}  // namespace slabflow
