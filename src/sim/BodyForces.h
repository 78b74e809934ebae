// What the fluid does to obstacles.
#pragma once

#include "sim/Bodies.h"
#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Per unit density of the fluid; torques about the body's position.
struct BodyForce {
    glm::vec3 pressure{0}, viscous{0};              ///< [m⁴/s²], newtons where the density is 1 kg/m³
    glm::vec3 pressureTorque{0}, viscousTorque{0};  ///< [m⁵/s²]

    glm::vec3 force() const { return pressure + viscous; }
    glm::vec3 torque() const { return pressureTorque + viscousTorque; }
};

/// Of every body in the step that has just been made. For a gas, pressure is the deviation from that of the fluid at
/// rest: there is no lift from it. Awaits the GPU.
std::vector<BodyForce> measureForces(const Step& step, const FluidFields& fluid, std::span<const Body> bodies);

}  // namespace slabflow
