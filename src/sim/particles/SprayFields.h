// Of a liquid, what flies as drops.
#pragma once

#include "sim/particles/Particles.h"

namespace slabflow {

/// A step hands drops and airborne to the next.
struct SprayFields {
    Particles drops;  ///< "drops", each holding a volume [m³]; below 0 of one that has come down in the last step
    Field airborne;   ///< "airborne", one texel; x: how many fly, z: what they hold [m³]
    Field landed;     ///< "landed", centres [1/s]: by how much of its volume a cell gains what comes down in a step
};

}  // namespace slabflow
