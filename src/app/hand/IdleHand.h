// Strokes in a fluid that nobody touches.
#pragma once

#include <random>

#include "app/hand/Tools.h"
#include "slab/Grid.h"

namespace slabflow {

/// When nobody has touched anything for some seconds it draws strokes with the brush, each somewhere else, another way
/// and in another colour, with a rest between them.
class IdleHand {
public:
    static constexpr double patience = 4;  ///< s

    /// The sources of one frame. `touched`: when a person has done something last [s].
    std::vector<SourceDesc> takeSplats(Brush brush, const PlacedGrid& grid, double now, double touched);

private:
    float between(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
    void begin(const PlacedGrid& grid, double now);

    std::minstd_rand random_{1};
    DragTool tool_;
    double begun_ = -1e9, ends_ = -1e9, next_ = 0;  ///< of the stroke, and of the one after it [s]
    glm::vec2 from_{0};                             ///< where the stroke begins [m], in the plane of the grid's x and y
    float heading_ = 0, bend_ = 0, speed_ = 0;      ///< radians, radians/s, m/s
    glm::vec3 colour_{1};
};

}  // namespace slabflow
