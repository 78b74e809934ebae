// Generalized conjugate residuals, preconditioned by multigrid cycles.
#pragma once

#include "sim/pressure/MultigridCycle.h"

namespace slabflow {

/// Adds up the corrections of multigrid cycles so that the residual is as small as they can make it (Eisenstat, Elman,
/// Schultz 1983). Plain cycles take every correction as it is, and diverge where coarse grids misjudge a narrow passage
/// between solids; these never leave more than there was. Unlike conjugate gradients they also bear a region whose
/// divergence has a mean that nothing can remove. All scalars stay on the GPU.
class ConjugateResidual {
public:
    /// With images in red cells alone, unless directions may leave a residual in black ones (`mixesColours`).
    ConjugateResidual(Slab& slab, const Grid& grid, bool mixesColours);

    /// Writes what `cycles` of them make of A x = b. Overwrites `residual` where there are images; elsewhere it is to
    /// be 0.
    void solve(MultigridCycle& multigrid, int cycles, const Field& b, Field& residual, Field& x);

    const Grid& grid() const { return images_.front().grid(); }

private:
    static constexpr int most = 3;  ///< directions before it starts again

    /// What the texels of lengths_ hold: the products of each image with those before it, the lengths of this step, and
    /// their sums over all steps.
    enum class LengthTexel { Image0, Image1, Image2, Step, Total };
    static_assert(int(LengthTexel::Step) == most);

    void findLengths(const Field& residual, int newest);
    void subtractImages(const Field& before, Field& residual, int newest);
    void addDirections(Field& x, int newest, bool add);

    Slab& slab_;
    std::vector<Field> directions_, images_;
    Field lengths_;
};

}  // namespace slabflow
