// Time across the lanes of the timeline.
#pragma once

#include <algorithm>

namespace slabflow {

struct TimeAxis {
    float left = 0, right = 1;  ///< as panels, where time begins and where `shown` has passed
    double shown = 1;           ///< s

    float xOf(double time) const { return left + float(time / shown) * (right - left); }
    double timeAt(float x) const { return std::clamp(double((x - left) / (right - left)), 0.0, 1.0) * shown; }
};

}  // namespace slabflow
