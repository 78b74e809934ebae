// Which cells give birth to particles: a list, made on the GPU of how many each cell bears.
#pragma once

#include <vector>

#include "sim/particles/Particles.h"

namespace slabflow {

/// A histogram pyramid (Ziegler, Tevs, Theobalt, Seidel 2006; Dyken, Ziegler, Theobalt, Seidel 2008): how many are born
/// in blocks of cells, in blocks of those, up to one texel that holds all. Whoever wants the k-th birth walks down to
/// it, so that a list is made without atomic counters, in the same order each time.
class BirthPyramid {
public:
    /// `counts` holds in x how many are born in each cell; it has to outlive the pyramid.
    BirthPyramid(Slab& slab, const Field& counts);

    const Field& total() const { return sums_.back(); }  ///< one texel; x: how many are born

    /// In texel k of `slots`: the cell of the k-th birth, and in the fourth channel which of the cell's births it is;
    /// -1 there where there are not so many.
    Field list(const Grid& slots) const;

private:
    Slab& slab_;
    const Field& counts_;
    std::vector<Field> sums_;  ///< of ever larger blocks
};

/// Takes the slots of so many births: the next ones go into those behind them.
void turnRing(Slab& slab, Particles& particles, const BirthPyramid& births);

}  // namespace slabflow
