// The panel of forces: what the fluid does to the obstacles, over time.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "sim/BodyForces.h"

namespace slabflow {

/// Force on every obstacle in the last frames.
class ForceHistory {
public:
    /// One more frame; starts anew when the obstacles are others.
    void add(const std::vector<std::pair<std::string, BodyForce>>& bodies);
    void clear() { bodies_.clear(); }

    /// Curves of the components of one of them, which can be chosen, with their means.
    void draw();

private:
    static constexpr size_t longest = 600;  ///< frames

    struct BodyHistory {
        std::string name;
        std::deque<glm::vec3> forces;
    };

    std::vector<BodyHistory> bodies_;
    size_t chosen_ = 0;
};

}  // namespace slabflow
