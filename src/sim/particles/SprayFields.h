// Of a liquid, what flies as drops, and what they leave on it.
#pragma once

#include "sim/particles/Particles.h"

namespace slabflow {

/// A step hands all of it to the next, `landed` to what reads the divergence in between.
struct SprayFields {
    Particles drops;  ///< "drops", each holding a volume [m³]; below 0 of one that has come down in the last step
    Field airborne;   ///< "airborne", one texel; x: how many fly, z: what they hold [m³], and those that have come down
                      ///< in the last step: the level set has that after the next
    Field landed;     ///< "landed", centres [1/s]: by how much of its volume a cell gains what comes down in a step
    Field foam;       ///< "foam", centres: what share of the surface it covers there
};

}  // namespace slabflow
