// What stands in the fluid's way.
#pragma once

#include <functional>
#include <optional>

#include "slab/Slab.h"

namespace slabflow {

/// Solids as the fluid sees them: what they leave open of every face, and how fast they move.
struct Solids {
    /// "openings", Layout::Face: open share of the low faces along x, y, z, 0 or at least 0.02; in the fourth channel
    /// the number (from 1) of the obstacle that holds the centre of the cell, 0 in fluid.
    Field openings;
    /// "solidVelocity" [m/s], Layout::Face: of the solid where a face is not wholly open; in the fourth channel the
    /// number of the obstacle that closes these faces, negative when fluid sticks to it, 0 when none does.
    Field velocity;
    /// "formerOpenings": openings at the start of the step that is being made, if something has moved since.
    std::optional<Field> formerOpenings = {};
    long version = 0;      ///< another one for every change of `openings`
    TexelBox extent = {};  ///< faces outside of it are open
    float speed = 0;       ///< largest of the solids [m/s]
    float cellsMoved = 0;  ///< at that speed, in the step that has been made

    /// Whether anything stands in the way. Obstacles may all be elsewhere.
    bool anyNow() const { return !extent.empty(); }

    /// The same, now or at the start of the step.
    bool any() const { return anyNow() || formerOpenings; }

    /// One that no solids have had.
    static long newVersion();

    /// How they hold fluid that has a viscosity, as obstacle/find_friction says it; made when it is needed.
    struct Friction {
        Field friction, wallPush;
        long version;  ///< of the solids that it was made for
    };
    std::optional<Friction> friction = {};

    /// "solidBlocks": 0 for blocks of cells that have no solid in them nor around them; made when it is needed.
    struct Blocks {
        Field field;
        long version;  ///< of the solids that it was made for
    };
    std::optional<Blocks> blocks = {};
};

constexpr int solidBlockEdge = 8;  ///< cells of Solids::Blocks

/// The field of Solids::blocks: traces that are shorter than a block need not look for solids where it is 0.
const Field& solidBlocksOf(Slab& slab, Solids& solids);

/// What traces need that go back to where solids were: a variant of the kernel, and inputs.
struct TracedSolids {
    Variant variant;
    Inputs inputs;
};
TracedSolids tracedSolids(Slab& slab, Solids& solids);

/// Nothing in the way: all faces open. Kernels know the field as "openings" whatever its label is.
Solids noSolids(Slab& slab, const Grid& grid, const char* label = "openings");

/// One solid at rest that fills whole cells; fluid slides along it.
Solids solidsFromCells(Slab& slab, const Grid& grid, const std::function<bool(glm::ivec3 cell)>& isSolid);

}  // namespace slabflow
