#include "scene/SmokeCurve.h"

#include <algorithm>

namespace slabflow {

SmokeStop drawnAs(const std::vector<SmokeStop>& curve, float density) {
    if (curve.empty()) return {density, density};
    SmokeStop below{0, 0, curve.front().color};
    for (const SmokeStop& stop : curve) {
        if (density < stop.at) {
            const float share = (density - below.at) / (stop.at - below.at);
            return {density, glm::mix(below.opacity, stop.opacity, share), glm::mix(below.color, stop.color, share)};
        }
        below = stop;
    }
    return {density, below.opacity, below.color};
}

size_t insertStop(std::vector<SmokeStop>& curve, float at) {
    const auto above = std::ranges::lower_bound(curve, at, {}, &SmokeStop::at);
    const auto index = size_t(above - curve.begin());
    if (above == curve.end() || above->at != at) curve.insert(above, drawnAs(curve, at));
    return index;
}

void moveStop(std::vector<SmokeStop>& curve, size_t index, float at, float opacity, float gap) {
    const float low = index > 0 ? curve[index - 1].at + gap : 0;
    const float high = index + 1 < curve.size() ? curve[index + 1].at - gap : 1000;
    if (low <= high) curve[index].at = std::clamp(at, low, high);
    curve[index].opacity = std::clamp(opacity, 0.0f, 1000.0f);
}

}  // namespace slabflow
