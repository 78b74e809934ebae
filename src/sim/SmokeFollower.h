// Keeps the box of a gas around its smoke. Every few steps it looks where smoke is and where it goes until the next
// time; by what it has seen the sides move two steps later, so that nobody waits for the GPU. Both happen at steps that
// are known beforehand: the same run has the same boxes.
#pragma once

#include "scene/SceneDesc.h"
#include "sim/SmokeLook.h"
#include "sim/Sources.h"

namespace slabflow {

/// Steps from one look to the next, and from a look to what is done about it.
inline constexpr int stepsPerLook = 4, stepsUntilMove = 2;

class SmokeFollower {
public:
    SmokeFollower(Slab& slab, const GridDesc& desc);

    /// Its cells, counted from the low corner that the scene gives it.
    const TexelBox& box() const { return box_; }

    /// Before step number `step` of about dt seconds: looks, or says where the box is from now on. `start` is where
    /// the scene has it at that time.
    void update(Slab& slab, const FluidFields& fluid, const PlacedGrid& start, const Sources& sources, long step,
                double time, float dt);

    /// Why it can never have such a box, in words for people.
    std::optional<std::string> misfitOf(const TexelBox& box) const;

    /// Goes on with a box that fits.
    void restore(const TexelBox& box) { box_ = box; }

    /// After its fields have been put back.
    void lookAgain() { look_.lookAgain(); }

    std::array<Field*, 3> fields() { return look_.fields(); }

private:
    void fit(const PlacedGrid& start, const Sources& sources, double time, float seconds);

    std::string name_;  ///< of the grid
    FollowRules rules_;
    TexelBox box_;
    SmokeLook look_;
    bool warned_ = false;
};

/// Which sides of such a box go along with smoke.
std::array<bool, 6> followingSidesOf(const GridDesc& desc);

}  // namespace slabflow
