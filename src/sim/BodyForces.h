// What the fluid does to obstacles.
#pragma once

#include <optional>

#include "sim/Bodies.h"
#include "sim/FluidFields.h"
#include "sim/Step.h"
#include "slab/Reduce.h"

namespace slabflow {

/// Per unit density of the fluid; torques about the body's position.
struct BodyForce {
    glm::vec3 pressure{0}, viscous{0};              ///< [m⁴/s²], newtons where the density is 1 kg/m³
    glm::vec3 pressureTorque{0}, viscousTorque{0};  ///< [m⁵/s²]

    glm::vec3 force() const { return pressure + viscous; }
    glm::vec3 torque() const { return pressureTorque + viscousTorque; }
};

/// One of them on its way from the GPU. Where the fluid has no friction with the body, nothing viscous is.
struct BodyForceReadback {
    Reduced pressure;
    std::optional<Reduced> viscous;
    Reduced pressureTorque;
    std::optional<Reduced> viscousTorque;
    glm::mat3 axes{1};  ///< of the grid, along which they are

    BodyForce take();  ///< waits when it has not arrived
};

/// Of every body, as the grid sees it, in the step that has just been made, in a fluid of a viscosity [m²/s]. For a
/// gas, pressure is the deviation from that of the fluid at rest: there is no lift from it.
std::vector<BodyForceReadback> startMeasuringForces(const Step& step, const FluidFields& fluid,
                                                    std::span<const Body> bodies, float viscosity);

}  // namespace slabflow
