// Sources whose shape is in a file, as a fluid meets them.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "sim/BodyCover.h"

namespace slabflow {

/// Keeps what such sources cover of the cells, found as that of obstacles is: made once of what rests in the grid, and
/// anew of what moves or changes its shape.
class SourceBodies {
public:
    explicit SourceBodies(Slab& slab) : slab_(slab), cover_(slab) {}

    /// Puts them where they are at `time` [s], at the end of a step of dt seconds, which `carriers` have made.
    void advance(std::span<const SourceDesc> sources, std::span<const Body> carriers, float dt, double time);

    /// The source of that index in the world; nothing of one that needs no file.
    const Body* bodyOf(size_t source) const;

    /// What is covered of the cells of a grid in the world, as BodyCover says shares; if it is asked for, also how
    /// it moves as the grid sees it.
    const Solids& coverOf(size_t source, const PlacedGrid& grid, bool withVelocity = false);

private:
    /// In the cells of one grid.
    struct Cover {
        Solids solids;
        Body body;        ///< as the grid has seen it
        int version = 0;  ///< of its surface then
        bool hasVelocity = false;
    };
    struct Held {
        Body body;
        std::map<float, Cover> covers;  ///< by the edge of the cells
    };

    void voxelize(Cover& cover, size_t source);

    Slab& slab_;
    BodyCover cover_;
    float dt_ = 0;
    std::vector<std::optional<Held>> held_;  ///< by the sources' places in their list
};

}  // namespace slabflow
