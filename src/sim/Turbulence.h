// The waves of which a turbulent force is made (Kraichnan 1970): each is without divergence on the staggered grid, and
// fits the domain a whole number of times, so that their sum has no mean and exactly the energy that is asked for.
#pragma once

#include <vector>

#include "scene/ForceDesc.h"
#include "slab/Grid.h"

namespace slabflow {

inline constexpr int maxTurbulentWaves = 24;

/// amplitude * cos(2 pi (periods . s + phase)), s running from 0 to 1 across the domain.
struct TurbulentWave {
    glm::vec3 periods{0};    ///< whole numbers
    glm::vec3 amplitude{0};  ///< m/s²
    float phase = 0;         ///< of a period, 0 to 1
};

/// At a time [s], as a grid meets them that has travelled so far [m, along its axes] while they stayed where they are
/// in the world; the same numbers give the same waves. Fewer where the domain has room for few of that size, and none
/// in a domain of one row of cells.
std::vector<TurbulentWave> turbulentWaves(const TurbulenceDesc& turbulence, const Grid& grid, unsigned seed,
                                          double time, glm::vec3 travelled = glm::vec3(0));

}  // namespace slabflow
