// How tyres slide over the ground.
#pragma once

#include "sim/Bodies.h"

namespace slabflow {

/// Velocity of a place that goes along with a body, given in its coordinates without its scale [m, m/s].
glm::vec3 velocityAt(const Body& body, glm::vec3 place);

/// How fast a tyre slides over level ground where it touches it [m/s] (Rajamani 2012, "Vehicle Dynamics and Control",
/// §2.4 and §13.2): across what it rolls along, v sin a at a slip angle a, and along that by what its rim is faster
/// than it goes. It rolls across the z axis of its body. `place` is that of the tyre in the coordinates of the body; of
/// a body with `wheel` its hub. Such a wheel rolls as far as it goes, and slides along by what it spins besides.
float slipSpeed(const Body& body, glm::vec3 place);

}  // namespace slabflow
