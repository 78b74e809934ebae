// Bodies as the fluid meets them.
#pragma once

#include <optional>
#include <set>

#include "sim/BodyCover.h"
#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

/// Keeps FluidFields::solids that of the bodies. What rests is voxelized once; what moves, in every step and where it
/// is alone.
class Obstacles {
public:
    Obstacles(Slab& slab, const std::vector<ObstacleDesc>& obstacles, double time)
        : slab_(slab), cover_(slab), bodies_(slab.shaders(), obstacles, time) {}

    /// Puts the bodies into a fluid as they are, and clears what they hold; takes solids out when there are none.
    void place(FluidFields& fluid);

    /// Moves the bodies to the end of the step, and the fluid's solids with them.
    void advance(const Step& step, FluidFields& fluid, std::span<const BodyMove> moves);

    /// Puts a body elsewhere while no time passes.
    void put(const BodyMove& move, FluidFields& fluid);

    /// After the obstacles of the scene were edited: what has not changed stays as it is.
    void follow(const std::vector<ObstacleDesc>& obstacles, double time, FluidFields& fluid);

    /// The bodies as the scene has them at another time, all at rest, in a fluid that is that of then already.
    void restart(double time, FluidFields& fluid);

    const Bodies& bodies() const { return bodies_; }

private:
    void warnOfThinParts(const Grid& grid);
    void rememberOpenings(Solids& solids);
    void update(FluidFields& fluid);
    void voxelizeResting(const Grid& grid);
    void compose(Solids& solids, std::optional<TexelBox> box);
    void placeAnew(const std::vector<Body>& before, FluidFields& fluid);
    void replace(TexelBox box, FluidFields& fluid);
    std::optional<TexelBox> changeSince(const std::vector<Body>& before, const FluidFields& fluid) const;

    Slab& slab_;
    BodyCover cover_;
    Bodies bodies_;
    std::set<std::weak_ptr<const BodySurface>, std::owner_less<>> lookedAt_;  ///< by warnOfThinParts
    std::vector<bool> resting_;                                               ///< which bodies are in `atRest_`
    std::optional<Solids> atRest_;  ///< those that do not move, without the others
    TexelBox moving_;               ///< where the others are
};

}  // namespace slabflow
