// What changes with time in a rig, by keys.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <vector>

namespace slabflow {

/// Values at times and a way between them, as glTF 2.0 has them (its specification, appendix C).
struct RigChannel {
    enum class Target { Translation, Rotation, Scale, Weights };
    enum class Way { Linear, Step, CubicSpline };

    Target target = Target::Translation;
    Way way = Way::Linear;
    size_t index = 0;           ///< of the node, or of the first of the weights
    size_t width = 3;           ///< numbers of a value
    std::vector<float> times;   ///< s, increasing; one or more
    std::vector<float> values;  ///< for each time; of a spline: slope before, value, slope after

    /// Before the first time and after the last, the values there. A rotation is a unit quaternion, x y z w.
    std::vector<float> at(double time) const;
};

}  // namespace slabflow
