// Where the smoke of a gas is: found on the GPU, and known on the CPU some steps later.
#pragma once

#include <array>
#include <optional>

#include "sim/BoxFit.h"
#include "sim/FluidFields.h"
#include "slab/Reduce.h"

namespace slabflow {

/// What may be lost of smoke without being missed: a metre of it hides 4 % of what is behind it in the usual look, and
/// air so warm gains 2 m/s in a minute.
inline constexpr float negligibleDensity = 1e-3f, negligibleHeat = 1, negligibleReaction = 0.01f;  // 1, K, 1

/// A look at the smoke. Its fields are part of a fluid's state: a run that goes on from a snapshot learns what it would
/// have learnt.
class SmokeLook {
public:
    explicit SmokeLook(Slab& slab);

    /// Looks where it is, and where it would go within so many seconds.
    void look(Slab& slab, const FluidFields& fluid, float seconds);

    /// After its fields have been put back.
    void lookAgain();

    /// In cells from the low corner of the box that was looked at, which had so many; nothing where there is no smoke.
    /// Waits when it has not arrived.
    std::optional<SmokeReach> take(glm::ivec3 cells);

    std::array<Field*, 3> fields() { return {&low_, &high_, &middle_}; }

private:
    Field low_, high_, middle_;  ///< one texel each
    std::vector<Readback> arriving_;
};

}  // namespace slabflow
