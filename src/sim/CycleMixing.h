// Makes the best of several cycles of an iteration.
#pragma once

#include <optional>
#include <vector>

#include "slab/Slab.h"

namespace slabflow {

/// Mixes the end of a cycle with those of the last ones, so that one more would change least (Anderson 1965; of a
/// linear iteration this is GMRES). Coarse grids that do not see what walls leave open have a few errors that cycles
/// alone hardly reduce: these go. All scalars stay on the GPU.
class CycleMixing {
public:
    explicit CycleMixing(Slab& slab) : slab_(slab) {}

    /// `now`, to which a cycle has led from `start`; from there on the next one is to begin. Each of the first three
    /// channels by itself; the fourth does not change.
    void mix(const Field& start, Field& now);

private:
    struct Direction {
        Field end, change;  ///< by how much ends have differed, and what cycles changed; these are at right angles
        Field square;       ///< of the change
    };

    Field like(const Field& field, const char* label) const;
    Field difference(const Field& a, const Field& b, const char* label) const;
    void goBack(Field& from, const Field& way, const Field& top, const Field& bottom) const;
    Direction directionTo(const Field& end, const Field& change) const;

    Slab& slab_;
    std::vector<Direction> directions_;
    std::optional<Field> lastEnd_, lastChange_;
};

}  // namespace slabflow
