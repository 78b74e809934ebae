// Particles in a ring of fixed length: the oldest make room for new ones.
#pragma once

#include <string>

#include "slab/Slab.h"

namespace slabflow {

/// A step hands both fields to the next. Kernels that move particles are kernels like all others: a texel is a
/// particle, and nothing is ever read back.
struct Particles {
    Field state;  ///< two slices, a texel in each for every slot of the ring; in the first the place [m] and what the
                  ///< particle holds, 0 where there is none, in the second its velocity [m/s] and age [s]
    Field ring;   ///< one texel; x: the slot of the next birth, y: how often the ring has been full

    const Grid& slots() const { return state.grid(); }
};

/// No particles yet, in a ring of so many slots or a few more. They move through `fluid`, whose periodic sides their
/// kernels know.
Particles makeParticles(Slab& slab, const std::string& label, const Grid& fluid, size_t slots);

/// Of kernels over slots that include common/grid.glsl or particles/slots.glsl: the grid that particles move through,
/// which is not that of the field they write.
Uniforms throughGrid(const PlacedGrid& fluid);

}  // namespace slabflow
