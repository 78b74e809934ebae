// Solid matter from a brush.
#pragma once

#include <optional>

#include "scene/SolidLattice.h"

namespace slabflow {

/// One stroke that puts solid matter into a lattice, or takes it away: a ball that goes along a line, joined smoothly
/// to what was there before the stroke. How often and how fast it passes a place makes no difference.
class SolidStroke {
public:
    struct Brush {
        float radius = 0.1f;  ///< m
        bool erases = false;
        std::optional<glm::vec3> through = {};  ///< a unit vector along which the stroke reaches through everything
    };

    /// The lattice spans the box between `low` and `high`.
    SolidStroke(SolidLattice before, glm::vec3 low, glm::vec3 high, const Brush& brush);

    /// One piece of the way [m].
    void add(glm::vec3 from, glm::vec3 to);

    /// What there is by now. Values are distances up to `band` and no more than that beyond.
    const SolidLattice& result() const { return result_; }

    /// Nothing solid in the box yet.
    static SolidLattice nothing(glm::ivec3 nodes, glm::vec3 low, glm::vec3 high);

private:
    float joined(float before, float stroke) const;
    NodeBox reachOf(glm::vec3 from, glm::vec3 to) const;

    glm::vec3 low_, perNode_;
    Brush brush_;
    float band_;  ///< m
    SolidLattice before_;
    std::vector<float> stroke_;  ///< distance from the stroke alone, at most band_
    SolidLattice result_;
};

}  // namespace slabflow
