// Particles that outlive the grids: smoke, sparks and leaves of the whole world, whoever carries them.
#pragma once

#include "slab/Slab.h"

namespace slabflow {

/// Slots to a row of the cloud's fields: slot k lies in column k % cloudRow of row k / cloudRow.
inline constexpr int cloudRow = 512;

/// Slots that are born, age and die together (Cohen, Tariq, Green 2010).
inline constexpr int cloudGroup = 32;

/// The lifespan of those that never die [s].
inline constexpr float endless = 1e30f;

/// A step hands both fields to the next. Nothing of them is ever read back, and their size never changes.
struct ParticleCloud {
    Field state;  ///< "cloud", two slices, a texel in each for every slot; in the first the place [m, of the world] and
                  ///< the age [s], in the second the velocity [m/s, of the world] and the lifespan [s]: 0 of the dead
    Field groups;  ///< "cloudGroups", a texel for every group of slots, in their order; x: which emitter it is of, y: a
                   ///< number from 0 to 1 that it drew when it was born, z: age, w: lifespan [s], which all of it share
};

/// All dead, in so many slots or a few more.
ParticleCloud makeParticleCloud(Slab& slab, size_t slots);

}  // namespace slabflow
