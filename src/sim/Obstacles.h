// Bodies as the fluid meets them.
#pragma once

#include <optional>
#include <set>

#include "sim/BodyCover.h"
#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// For Slab::numberPasses, of what obstacles do to a fluid besides its steps.
inline constexpr long obstacleNumbers = 1;

/// Keeps FluidFields::solids that of the bodies, which are as the grid sees them (sim/GridMotion.h). What rests in it
/// is voxelized once; what moves, in every step and where it is alone.
class Obstacles {
public:
    explicit Obstacles(Slab& slab) : slab_(slab), cover_(slab) {}

    /// Puts the bodies into a fluid as they are, and clears what they hold; takes solids out when there are none.
    void place(const std::vector<Body>& bodies, FluidFields& fluid);

    /// Moves the fluid's solids to where the bodies are at the end of the step.
    void advance(const Step& step, const std::vector<Body>& bodies, FluidFields& fluid);

    /// After bodies were put elsewhere or edited while no time passed: what has not changed stays as it is.
    void follow(const std::vector<Body>& before, const std::vector<Body>& bodies, FluidFields& fluid);

    /// Makes the solids anew around bodies in a fluid that has met them already.
    void restart(const std::vector<Body>& bodies, FluidFields& fluid);

private:
    using BodyList = std::vector<Body>;

    void warnOfThinParts(const BodyList& bodies, const Grid& grid);
    void rememberOpenings(const BodyList& bodies, FluidFields& fluid);
    void update(const BodyList& bodies, FluidFields& fluid);
    void voxelizeResting(const BodyList& bodies, const PlacedGrid& grid);
    void revoxelizeResting(const BodyList& bodies, const PlacedGrid& grid, TexelBox box);
    void uncoverResting(Solids& solids, std::optional<TexelBox> box);
    void insertMoving(const BodyList& bodies, FluidFields& fluid);
    void replace(const BodyList& bodies, TexelBox box, FluidFields& fluid);
    std::optional<TexelBox> changeBetween(const BodyList& before, const BodyList& now, const FluidFields& fluid) const;

    Slab& slab_;
    BodyCover cover_;
    std::set<std::weak_ptr<const BodySurface>, std::owner_less<>> lookedAt_;  ///< by warnOfThinParts
    std::vector<bool> resting_;                                               ///< which bodies are in `atRest_`
    std::optional<Solids> atRest_;  ///< those that do not move, without the others
    TexelBox moving_;               ///< where the others are
};

}  // namespace slabflow
