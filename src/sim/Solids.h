// What stands in the fluid's way.
#pragma once

#include <functional>

#include "slab/Slab.h"

namespace slabflow {

/// Solids as the fluid sees them: what they leave open of every face, and how fast they move.
struct Solids {
    Field openings;    ///< "openings", Layout::Face: open share of the low faces along x, y, z; 0 or at least 0.02
    Field velocity;    ///< "solidVelocity" [m/s], Layout::Face: of the solid where a face is not wholly open
    long version = 0;  ///< another one for every change of `openings`, or of the surface of the liquid around them

    /// One that no solids have had.
    static long newVersion();
};

/// Solids at rest that fill whole cells.
Solids solidsFromCells(Slab& slab, const Grid& grid, const std::function<bool(glm::ivec3 cell)>& isSolid);

}  // namespace slabflow
