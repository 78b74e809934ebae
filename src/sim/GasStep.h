// One step of a gas: the splitting scheme, one line per term.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Sources.h"
#include "sim/Step.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

/// What a scene says of its gas, of which every stage is told its part, the splats of one step alone, and the bodies at
/// its end.
struct GasParameters {
    const SceneDesc& scene;
    std::span<const SourceDesc> splats = {};
    std::span<const Body> bodies = {};  ///< in the world, that take sources along
    SourceBodies* files = nullptr;      ///< as Sources::files

    Sources sources() const { return {scene.sources, splats, bodies, files}; }
    float expansion() const { return scene.fluid.fire.expansion; }
};

/// All that changes the velocity in a step but the pressure: leaves what is to be projected.
void moveVelocity(const Step& step, FluidFields& fluid, const GasParameters& given);

/// What acts among solids as they were at the end of the step before: half the friction, in the incremental scheme.
void startGas(const Step& step, FluidFields& fluid, const GasParameters& given);

/// Advances smoke and fire by step.dt:  du/dt + u . grad u = -grad p / rho + nu lap u + f,  div u = 0, or the expansion
/// of what burns, by the scene's scheme. Leaves the divergence before the projection in fluid.divergence, and in
/// fluid.pressure the whole pressure of the step.
PressureReport stepGas(const Step& step, FluidFields& fluid, Projection& projection, const GasParameters& given);

}  // namespace slabflow
