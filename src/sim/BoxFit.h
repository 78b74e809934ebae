// How a box goes along with its smoke: its sides move by whole blocks of cells, outwards before smoke reaches them, and
// inwards once it has left.
#pragma once

#include <array>
#include <glm/glm.hpp>

#include "slab/Slab.h"

namespace slabflow {

/// Sides move by this many cells, so that they do so seldom, and pressure finds as many grids as in the scene's own
/// box.
inline constexpr int cellsPerMove = 8;

/// What bounds a box that follows.
struct FollowRules {
    std::array<bool, 6> moves{};  ///< x-, x+, y-, y+, z-, z+: which sides go along
    glm::ivec3 least{1};          ///< cells that it always has along each axis: those of the scene
    glm::ivec3 most{1};           ///< and never more
    long budget = 1;              ///< cells in all
};

/// Where smoke is or soon will be, in cells from the low corner that the scene gives the box.
struct SmokeReach {
    glm::vec3 low{0}, high{0};
    glm::vec3 middle{0};  ///< of all of it
};

struct FittedBox {
    TexelBox cells;      ///< counted likewise
    bool isCut = false;  ///< smoke goes beyond a side that would have moved
};

/// The box for that smoke. Where the budget does not do, it is that around the smoke's middle.
FittedBox fittedBox(const TexelBox& now, const SmokeReach& smoke, const FollowRules& rules);

}  // namespace slabflow
